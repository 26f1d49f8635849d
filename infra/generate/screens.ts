import { type Page, pages } from "#shared/pages.ts"

export const screensOf = (build: Page["build"]): string => {
  const named = pages.flatMap((page) => (page.build === build && page.screen ? [page.screen] : []))
  const screens = [...new Set(named)].toSorted()
  return `\
// Written by \`npm run generate\` from shared/pages.ts.

export const ${build}Screens = {
${screens.map((screen) => `  "${screen}": () => import("../${build}/${screen}.tsx"),`).join("\n")}
}
`
}
