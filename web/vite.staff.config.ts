import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { devDocument } from "./dev-document.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The staff app: one document, `app.html`, for every address behind the login. */
export default defineConfig(({ command }) => ({
  root: here("."),
  plugins: [react(), devDocument("/app.html")],
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
  resolve: {
    // The router's package names its build with warnings for every bundler; what is deployed is the one without.
    alias:
      command === "build"
        ? [
            {
              find: /^react-router$/,
              replacement: here("../node_modules/react-router/dist/production/index.mjs"),
            },
            {
              find: /^react-router\/dom$/,
              replacement: here("../node_modules/react-router/dist/production/dom-export.mjs"),
            },
          ]
        : [],
  },
  build: {
    outDir: here("../dist/staff"),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here("app.html"),
      output: {
        codeSplitting: {
          // What begins the app is one file, what the list needs besides another, and what three other screens use a third:
          // docs/decisions/files-of-a-screen.md. A group takes what its files import, unless one before it has it.
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            { name: "list", test: /[\\/]requests[\\/]list[\\/](?!parts[\\/]FilterChoices)/, priority: 2 },
            {
              name: "on-demand",
              test: /[\\/](shell[\\/]Overlays|list[\\/]parts[\\/]FilterChoices)/,
              priority: 1,
            },
            { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
            { name: "shared", test: /[\\/](src|shared|node_modules)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
}))
