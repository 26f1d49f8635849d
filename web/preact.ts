import { fileURLToPath } from "node:url"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Vite aliases. Preact runs React components with a fifth of React's code (docs/decisions/preact.md). */
export const preact = [
  { find: /^react$/, replacement: here("preact-as-react.mjs") },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react-dom\/(client|server)$/, replacement: "preact/compat/$1" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
]
