// Written by `npm run generate` from shared/pages.ts.

export const siteScreens = {
  "about/About": () => import("../site/about/About.tsx"),
  "contact/Contact": () => import("../site/contact/Contact.tsx"),
  "gallery/Entry": () => import("../site/gallery/Entry.tsx"),
  "gallery/Gallery": () => import("../site/gallery/Gallery.tsx"),
  "home/Home": () => import("../site/home/Home.tsx"),
  "invoice/Invoice": () => import("../site/invoice/Invoice.tsx"),
  "job/Job": () => import("../site/job/Job.tsx"),
  "locations/Locations": () => import("../site/locations/Locations.tsx"),
  "notice/Maintenance": () => import("../site/notice/Maintenance.tsx"),
  "notice/NotFound": () => import("../site/notice/NotFound.tsx"),
  "notice/PosRequired": () => import("../site/notice/PosRequired.tsx"),
  "quote/Quote": () => import("../site/quote/Quote.tsx"),
  "request/NewService": () => import("../site/request/NewService.tsx"),
  "review/Review": () => import("../site/review/Review.tsx"),
  "services/Services": () => import("../site/services/Services.tsx"),
  "verify/Verify": () => import("../site/verify/Verify.tsx"),
  "warranty/Warranty": () => import("../site/warranty/Warranty.tsx"),
}
