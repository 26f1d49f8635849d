import { fileURLToPath } from "node:url"
import react from "@vitejs/plugin-react"
import { defineConfig, type Plugin } from "vite"
import { devDocument } from "./dev-document.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The website links pages of the staff's app and draws none of them: the names of their files stay out of what the home page
 * loads, which knows by an empty one that the page is there.
 */
const withoutStaffScreens: Plugin = {
  name: "without-staff-screens",
  enforce: "pre",
  transform: (code, id) =>
    id.endsWith("/shared/pages.ts")
      ? code.replaceAll(/(build: "staff"[^}]*?screen: )"[^"]*"/g, '$1""')
      : undefined,
}

/**
 * The public site. The browser's build leaves `site.html`, a document without content; the server's build
 * (`vite build --ssr`) leaves the renderer with which `functions/events/render-site.ts` fills it.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: here("."),
  plugins: [withoutStaffScreens, react(), devDocument("/site.html")],
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
  build: isSsrBuild
    ? {
        outDir: here("../dist/site-renderer"),
        emptyOutDir: true,
        copyPublicDir: false,
        rolldownOptions: {
          input: here("src/app/site-renderer.tsx"),
          // Whatever lies beside it, Node takes each of them for a module.
          output: { entryFileNames: "render.mjs", chunkFileNames: "assets/[name]-[hash].mjs" },
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
                // With what asks for the rest after load: else all that the page begins with would come before it is seen.
                { name: "later", test: /vite\/preload-helper/, priority: 4 },
                { name: "react", test: /[\\/]node_modules[\\/]react[\\/]/, priority: 3 },
                { name: "start", test: /[\\/](?:site-start\.tsx|document-title\.ts)$/, priority: 2 },
                { name: "frame", test: /[\\/]site[\\/](?:SiteFrame|Still|ServiceActs)\.tsx$/, priority: 1 },
                // What the home page shares with others, in one file: a dozen small ones compress worse.
                {
                  name: "parts",
                  test: /[\\/]site[\\/](?:hours|shops)[\\/]|[\\/]site[\\/]home[\\/]Ticket|[\\/]site[\\/](?:services|less-motion)\.ts$|[\\/]ui[\\/](?:Car|car-shape|scene[\\/]Scene)\.tsx?$|[\\/]domain[\\/]openings\.ts$/,
                  priority: 0,
                },
              ],
            },
          },
        },
      },
  ssr: { noExternal: true },
  // The renderer runs where nothing says so, and React would carry its warnings along.
  ...(isSsrBuild && { define: { "process.env.NODE_ENV": JSON.stringify("production") } }),
}))
