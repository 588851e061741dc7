/** What TypeScript is to know of style sheets, in every workspace that has some. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export default classes;
}
declare module '*.css';
