interface ImportMeta {
  /** The bundler's, under `npm run dev` alone: releases have nothing of it. */
  readonly webpackHot?: object;
}
