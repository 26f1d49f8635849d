import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"
import { devDocument } from "./dev-document.ts"
import { preact } from "./preact.ts"
import { scopedName } from "./scoped-name.ts"
import { translates } from "./translate.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The website links to staff pages but renders none, so their file names are removed from its bundle. */
const withoutStaffScreens: Plugin = {
  name: "without-staff-screens",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/shared/pages.ts")
      ? code.replaceAll(/(\bstaff\(\s*"[^"]*",[^,]*,[^,]*,\s*)"[^"]*"/g, '$1""')
      : undefined,
}

/**
 * The public site. The browser build leaves an empty `site.html`, and the server build (`vite build --ssr`)
 * the renderer that `functions/events/render-site.ts` fills it with.
 */
const language = process.env.SITE_LANGUAGE ?? "en"
const suffix = (separator: string) => (language === "en" ? "" : `${separator}${language}`)

export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [withoutStaffScreens, translates({ language }), devDocument("/site.html")],
  resolve: { alias: preact },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
  css: { modules: { generateScopedName: scopedName } },
  build: isSsrBuild
    ? {
        outDir: here(`../dist/site-renderer${suffix("/")}`),
        emptyOutDir: false,
        copyPublicDir: false,
        rolldownOptions: {
          input: here("src/app/site-renderer.tsx"),
          // Node treats .mjs as a module wherever it lies.
          output: { entryFileNames: "render.mjs", chunkFileNames: "assets/[name]-[hash].mjs" },
        },
      }
    : {
        outDir: here(`../dist/site${suffix("-")}`),
        emptyOutDir: true,
        copyPublicDir: language === "en",
        manifest: "manifest.json",
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: here("site.html"),
          // Separate chunks for startup, frame, and Preact. Otherwise the bundler puts shared code of other
          // pages into them, and the home page loads it too.
          output: {
            codeSplitting: {
              groups: [
                // With the preload helper. Otherwise the whole startup chunk would block the first paint.
                { name: "later", test: /vite\/preload-helper/, priority: 4 },
                { name: "preact", test: /[\\/]node_modules[\\/]preact[\\/]/, priority: 3 },
                { name: "start", test: /[\\/](?:site-start\.tsx|document-title\.ts)$/, priority: 2 },
                {
                  name: "frame",
                  test: /[\\/]site[\\/](?:SiteFrame|Static|ServiceActions)\.tsx$/,
                  priority: 1,
                },
                // One file, since many small ones compress worse.
                {
                  name: "parts",
                  test: /[\\/]site[\\/](?:hours|shops)[\\/]|[\\/]site[\\/]home[\\/]Ticket|[\\/]site[\\/](?:services|use-reduced-motion)\.ts$|[\\/]ui[\\/]scene[\\/]Scene\.tsx?$/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true },
}))
