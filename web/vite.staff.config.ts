import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { devDocument } from "./dev-document.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The staff app: one document, `app.html`, for every address behind the login. */
export default defineConfig({
  root: here("."),
  plugins: [react(), devDocument("/app.html")],
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
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
          // What several screens use comes once and early: a screen is then a file or two of its own, where it had twenty of
          // a few hundred bytes each, on one bar of signal (docs/decisions/files-of-a-screen.md).
          groups: [
            { name: "start", tags: ["$initial"], priority: 3 },
            { name: "list", test: /[\\/]requests[\\/]list[\\/]/, priority: 2 },
            { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
            { name: "shared", test: /[\\/](src|shared|node_modules)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
