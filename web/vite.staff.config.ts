import { fileURLToPath } from "node:url"
import { defineConfig, type Plugin } from "vite"
import { devDocument } from "./dev-document.ts"
import { keepApp } from "./keep-app.ts"
import { preact } from "./preact.ts"
import { scopedName } from "./scoped-name.ts"
import { translates } from "./translate.ts"

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const language = process.env.SITE_LANGUAGE ?? "en"
const document = language === "en" ? "app.html" : `${language}/app.html`

/**
 * Prefetches the next screens when the network is idle. Uses links, since browsers cache a failed script load
 * and never retry it.
 */
const fetchAhead = (names: readonly string[]): Plugin => ({
  name: "fetch-ahead",
  transformIndexHtml: (_document, { bundle = {} }) =>
    Object.values(bundle)
      .filter((file) => file.type === "chunk" && names.includes(file.name))
      .map(({ fileName }) => ({ tag: "link", attrs: { rel: "prefetch", href: `/${fileName}` } })),
})

/** Without scripts, the document alone is shown. */
const noScriptTexts: Record<string, string> = { es: "La aplicación de Clearline necesita JavaScript." }

/** Vite names a document after its source, which all languages share. */
const documentOfLanguage: Plugin = {
  name: "document-of-language",
  enforce: "post",
  transformIndexHtml: (html) =>
    html
      .replace('lang="en"', `lang="${language}"`)
      .replace(/(?<=<noscript>).*(?=<\/noscript>)/, (english) => noScriptTexts[language] ?? english),
  generateBundle(_options, bundle) {
    const built = bundle["app.html"]
    if (built) built.fileName = document
  },
}

/**
 * The staff app: one document, `app.html`, for every address behind the login. Built once per language; the edge function
 * picks the document by the cookie that `web/src/app/app-language.ts` sets.
 */
export default defineConfig(({ command }) => ({
  root: here("."),
  plugins: [
    // A reply of the API behind the login may have sentences that public pages never show.
    translates({ language, replies: "*shared.json" }),
    devDocument("/app.html"),
    fetchAhead(["Notifications", "on-demand", "shared", "icons", "Detail", "zxing"]),
    documentOfLanguage,
    keepApp({ language, document }),
  ],
  server: { proxy: { "/api": process.env.API_ORIGIN ?? "http://localhost:8080" } },
  resolve: {
    // The router's package resolves to its build with warnings. Deployments use the other.
    alias: [
      ...preact,
      ...(command === "build"
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
        : []),
    ],
  },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  css: { modules: { generateScopedName: scopedName } },
  build: {
    outDir: here(language === "en" ? "../dist/staff" : `../dist/staff-${language}`),
    emptyOutDir: true,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: here("app.html"),
      output: {
        codeSplitting: {
          // See docs/decisions/bundle-sizes.md. A group takes what its files import unless an earlier group
          // has it.
          groups: [
            { name: "start", tags: ["$initial"], priority: 9 },
            // It chooses the list's parts. In a file of its own, these would wait for it.
            { name: "start", test: /[\\/]list[\\/](List\.tsx|cards\.ts)$/, priority: 9 },
            {
              // The login and the list share it.
              name: "common",
              test: /[\\/](useMutation|phone|message-square|Footer|Logo|plural|time-text|queue-state|icons[\\/](log-in|info|message-square-text)|messages[\\/]password|calls[\\/](session|users)\.gen)\.(m?js|tsx?)$/,
              priority: 8,
            },
            {
              name: "fields",
              test: /[\\/]((Text|Password)Input|field-props|definition[\\/]password|messages[\\/]users|request-draft)\.m?[jt]s$/,
              priority: 8,
            },
            { name: "login", test: /[\\/]session[\\/](Login|Logout)\.tsx$/, priority: 8 },
            { name: "frame", test: /[\\/]shell[\\/]Frame\.tsx$/, priority: 7 },
            {
              // What the office's list and a technician's day share.
              name: "days",
              test: /[\\/](list[\\/](search-parameters|filters|view|just-changed|parts[\\/](WeekStrip|MonthCalendar|DayNav|labels|CardSkeleton)|selected[\\/]select-box)|SearchBox|MoreButton|Money|StatusPill|JobMarks|ChangedBy|use-row-navigation|data[\\/]people[\\/]technicians|tasks-key|messages[\\/]requests|useInfiniteQuery)\.(js|tsx?)$/,
              priority: 6,
            },
            { name: "list", test: /[\\/]list[\\/]OfficeList\.tsx$/, priority: 5 },
            { name: "cards", test: /[\\/]list[\\/]parts[\\/]RequestCards\.tsx$/, priority: 4 },
            { name: "own-day", test: /[\\/]list[\\/]OwnDay\.tsx$/, priority: 3 },
            {
              name: "on-demand",
              test: /[\\/](shell[\\/](Overlays|OwnMenu|GroupMenu)|ui[\\/]feedback[\\/]Hint|list[\\/]parts[\\/]FilterChoices|list[\\/]selected[\\/](SelectBox|SelectionBar))\.tsx/,
              priority: 2,
            },
            { name: "session-services", test: /[\\/]shell[\\/]session-services\.ts$/, priority: 2 },
            { name: "offline", test: /[\\/]offline[\\/]start\.ts$/, priority: 1 },
            { name: "icons", test: /[\\/]lucide-react[\\/]/, minShareCount: 2, priority: 1 },
            { name: "shared", test: /[\\/](src|shared|node_modules)[\\/]/, minShareCount: 3 },
          ],
        },
      },
    },
  },
}))
