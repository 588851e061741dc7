import { createTheme } from '@mantine/core';
import { buttonClass } from '../actions/Button';
import styles from './forms.module.css';

/**
 * How Mantine's components look: each part has a class of the design system's own style sheets. Mantine's own classes, variables and
 * style attributes are off (`HeadlessMantineProvider`), because the document's policy allows no style attribute.
 */
export const theme = createTheme({
  components: {
    InputWrapper: {
      classNames: {
        root: styles.field,
        label: styles.label,
        description: styles.hint,
        error: styles.error,
      },
    },
    Input: {
      classNames: { wrapper: styles.wrapper, input: styles.control, section: styles.section },
    },
    Button: { classNames: { root: buttonClass('primary') } },
  },
});
