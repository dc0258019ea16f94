export * as commonMessages from './common/texts.ts';
