import { type Page, pages } from "#shared/pages.ts"

export const screensOf = (build: Page["build"]): string => {
  const allScreens = pages.flatMap((page) => (page.build === build ? [page.screen] : []))
  const screens = [...new Set(allScreens)].toSorted()
  return `\
// Written by \`npm run generate\` from shared/pages.ts.

export const ${build}Screens = {
${screens.map((screen) => `  "${screen}": () => import("../${build}/${screen}.tsx"),`).join("\n")}
}
`
}
