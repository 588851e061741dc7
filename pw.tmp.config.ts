import base from './playwright.config';
const { webServer: _none, ...config } = base;
export default config;
