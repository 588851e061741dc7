/**
 * What the shell shares of `@mantine/core`: the controls of forms, and what its own notices are made of. A shared module is never cut to
 * what is used, so a remote that needs another component adds it here; until then its build fails.
 */
export {
  Box,
  Button,
  createTheme,
  createVarsResolver,
  extractStyleProps,
  factory,
  getDefaultZIndex,
  getStyleObject,
  HeadlessMantineProvider,
  NativeSelect,
  Notification,
  OptionalPortal,
  RemoveScroll,
  rem,
  Textarea,
  TextInput,
  useMantineTheme,
  useProps,
  useStyles,
} from 'whole-mantine-core';
