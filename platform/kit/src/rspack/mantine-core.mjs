/**
 * What the shell shares of `@mantine/core`: the controls of forms. A shared module is never tree-shaken, so a
 * remote that needs another component adds it here; until then, its build fails.
 */
export {
  Button,
  createTheme,
  HeadlessMantineProvider,
  NativeSelect,
  Textarea,
  TextInput,
  // biome-ignore lint/correctness/noUndeclaredDependencies: an alias of the build.
} from 'whole-mantine-core';
