import { drawing } from '@proper/shared-ui';

/** Stands beside the title, and on the article's card: draw here what the article argues. */
export const ExamplePicture = () => (
  <svg className={drawing.picture} viewBox="0 0 360 290" role="img" aria-labelledby="example-page-picture">
    <title id="example-page-picture">A sheet of paper with four ruled lines, and nothing on it yet.</title>
    <path className={drawing.paper} d="M92 24H268V266H92Z" />
    <path d="M116 84H244M116 128H244M116 172H244M116 216H204" />
  </svg>
);
