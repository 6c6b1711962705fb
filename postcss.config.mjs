// Next minifies styles itself. Tailwind's own pass does not know `::highlight()` and warns about it.
const config = { plugins: { '@tailwindcss/postcss': { optimize: false } } };

export default config;
