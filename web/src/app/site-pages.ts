import type { ComponentType } from "react"
import type { Page } from "../../../shared/pages.ts"

/** A page of the site takes what stands in the braces of its address. */
export type SitePage = ComponentType<{ parameters: Readonly<Record<string, string>> }>

type PageFile = { file: string; load: () => Promise<{ default: SitePage }> }

export const notFound: PageFile = {
  file: "src/site/notice/NotFound.tsx",
  load: () => import("../site/notice/NotFound.tsx"),
}

/** Each ready page of the site, and its file; the renderer finds the page's style sheet by the same name. */
const pageFiles: Record<string, PageFile> = {
  "/": { file: "src/site/home/Home.tsx", load: () => import("../site/home/Home.tsx") },
  "/404": notFound,
  "/maintenance": {
    file: "src/site/notice/Maintenance.tsx",
    load: () => import("../site/notice/Maintenance.tsx"),
  },
  "/invoice/{invoiceKey}": {
    file: "src/site/invoice/Invoice.tsx",
    load: () => import("../site/invoice/Invoice.tsx"),
  },
}

/** An address without a ready page shows Not Found. */
export const fileOf = (page: Page | undefined): PageFile =>
  (page?.build === "site" && page.ready && pageFiles[page.path]) || notFound
