/**
 * The colours of pictures that the build draws: those of the light scheme, by the names of shared-ui's tokens. They
 * stand here again because a remote's release reads nothing of shared-ui; a test holds the two together.
 */
export const palette = {
  paper: '#fbf8f1',
  slip: '#fffdf9',
  ink: '#1a211d',
  muted: '#565e58',
  rule: '#d6cebc',
  'rule-strong': '#80796a',
  accent: '#17503a',
  done: '#b0521c',
} as const;
