import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig } from "vite"
import { devDocument } from "./dev-document.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The public site. The browser's build leaves `site.html`, a document without content; the server's build
 * (`vite build --ssr`) leaves the renderer with which `prerender.ts` fills it.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [react(), devDocument("/site.html")],
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
  build: isSsrBuild
    ? {
        outDir: here("../dist/site-renderer"),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: here("src/app/site-renderer.tsx"),
          output: { entryFileNames: "render.mjs" },
        },
      }
    : {
        outDir: here("../dist/site"),
        emptyOutDir: true,
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: here("site.html"),
          // What begins each page, what surrounds it, and React by itself: else what the other pages share is laid into its
          // file, and the home page loads it, too.
          output: {
            codeSplitting: {
              groups: [
                { name: "react", test: /[\\/]node_modules[\\/]react[\\/]/, priority: 3 },
                { name: "start", test: /[\\/]site-start\.tsx$/, priority: 2 },
                { name: "frame", test: /[\\/]SiteFrame\.tsx$/, priority: 1 },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true },
}))
