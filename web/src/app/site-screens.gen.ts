// Written by `npm run generate` from shared/pages.ts.

export const siteScreens = {
  "home/Home": () => import("../site/home/Home.tsx"),
  "invoice/Invoice": () => import("../site/invoice/Invoice.tsx"),
  "notice/Maintenance": () => import("../site/notice/Maintenance.tsx"),
  "notice/NotFound": () => import("../site/notice/NotFound.tsx"),
}
