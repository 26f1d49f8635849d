import type { Role, Who } from "./domain/permissions.ts"
import { siteMessages as messages } from "./site-messages.ts"

export interface Page {
  /** Parameters in braces, as in the specification: `/profile/{id}`. */
  path: string
  /** Everything behind the login is the staff build; a link from one build to the other loads the page anew. */
  build: "site" | "staff"
  /** An empty list admits admin and developer alone. */
  roles: Who
  title: string
  /** The screen exists. A page that is not ready is linked nowhere and answers Not Found. */
  ready: boolean
  /** Rendered to a file of its own at build time and whenever its content changes. */
  prerender?: boolean
}

const clerk = ["clerk"] as const satisfies Role[]
const shopRoles = ["clerk", "technician"] as const satisfies Role[]
const ownersOnly = [] as const satisfies Role[]

export const pages: readonly Page[] = [
  {
    path: "/",
    build: "site",
    roles: "public",
    title: "Windshields and auto glass",
    ready: true,
    prerender: true,
  },
  { path: "/about", build: "site", roles: "public", title: "About", ready: false, prerender: true },
  { path: "/locations", build: "site", roles: "public", title: "Locations", ready: false, prerender: true },
  {
    path: "/warranty",
    build: "site",
    roles: "public",
    title: "Lifetime Warranty",
    ready: false,
    prerender: true,
  },
  { path: "/contact", build: "site", roles: "public", title: "Contact", ready: false, prerender: true },
  { path: "/services", build: "site", roles: "public", title: "Services", ready: false, prerender: true },
  { path: "/gallery", build: "site", roles: "public", title: "Gallery", ready: false, prerender: true },
  { path: "/gallery/{id}/{keyword}", build: "site", roles: "public", title: "Gallery", ready: false },
  {
    path: "/newservice",
    build: "site",
    roles: "public",
    title: "Request Service",
    ready: false,
    prerender: true,
  },
  { path: "/newservice/{code}", build: "site", roles: "public", title: "Request Service", ready: false },
  {
    path: "/newquote",
    build: "site",
    roles: "public",
    title: "Instant Quote",
    ready: false,
    prerender: true,
  },
  {
    path: "/newquote/{service}/selectinsurance",
    build: "site",
    roles: "public",
    title: "Select Insurance",
    ready: false,
  },
  {
    path: "/newquote/{service}/selectvehicle",
    build: "site",
    roles: "public",
    title: "Select Vehicle",
    ready: false,
  },
  {
    path: "/newquote/{service}/insurancedisclosure/{carrier}",
    build: "site",
    roles: "public",
    title: "Insurance Disclosure",
    ready: false,
  },
  { path: "/r/{invoiceNumber}/{reviewLink}", build: "site", roles: "public", title: "Review", ready: false },
  { path: "/invoice/{invoiceKey}", build: "site", roles: "public", title: "Invoice", ready: true },
  {
    path: "/squareposrequired",
    build: "site",
    roles: "public",
    title: "Point-of-Sale App Required",
    ready: false,
    prerender: true,
  },
  {
    path: "/maintenance",
    build: "site",
    roles: "public",
    title: "Under Maintenance",
    ready: true,
    prerender: true,
  },
  {
    path: "/404",
    build: "site",
    roles: "public",
    title: messages.common.notFound,
    ready: true,
    prerender: true,
  },

  { path: "/login", build: "staff", roles: "public", title: "Login", ready: true },
  { path: "/logout", build: "staff", roles: "public", title: "Logout", ready: true },

  { path: "/account", build: "staff", roles: "any", title: "Account", ready: true },
  { path: "/profile/{id}", build: "staff", roles: "any", title: "Profile", ready: true },
  { path: "/partcheck", build: "staff", roles: "any", title: "Part Check", ready: false },
  { path: "/inventory", build: "staff", roles: "any", title: "Inventory", ready: false },
  { path: "/settings", build: "staff", roles: "any", title: "Settings", ready: true },
  {
    path: "/servicerequest/{invoiceNumber}",
    build: "staff",
    roles: "any",
    title: "Service Request",
    ready: true,
  },
  {
    path: "/servicerequest/{invoiceNumber}/{message}",
    build: "staff",
    roles: "any",
    title: "Service Request",
    ready: true,
  },
  { path: "/signature/{invoiceNumber}", build: "staff", roles: "any", title: "Signature", ready: true },
  {
    path: "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}",
    build: "staff",
    roles: "any",
    title: "Confirm Payment",
    ready: true,
  },

  { path: "/servicerequests", build: "staff", roles: shopRoles, title: "Service Requests", ready: true },
  { path: "/servicerequests/new", build: "staff", roles: clerk, title: "New Service", ready: true },
  {
    path: "/invoicecopy/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Invoice Copy",
    ready: false,
  },
  {
    path: "/textinvoice/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Text Invoice",
    ready: false,
  },
  {
    path: "/emailinvoice/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Email Invoice",
    ready: false,
  },
  { path: "/fuelreceipts", build: "staff", roles: shopRoles, title: "Fuel Receipts", ready: false },
  { path: "/earnings", build: "staff", roles: shopRoles, title: "Earnings", ready: false },

  { path: "/reports", build: "staff", roles: clerk, title: "Reports", ready: false },
  { path: "/register", build: "staff", roles: clerk, title: "Register", ready: true },
  { path: "/users", build: "staff", roles: clerk, title: "Users", ready: true },
  { path: "/billing", build: "staff", roles: clerk, title: "Billing Profiles", ready: true },
  { path: "/billingprofile/{id}", build: "staff", roles: clerk, title: "Billing Profile", ready: true },
  { path: "/branches", build: "staff", roles: clerk, title: "Branches", ready: true },
  { path: "/branches/{id}", build: "staff", roles: clerk, title: "Branch", ready: true },
  { path: "/carriers", build: "staff", roles: clerk, title: "Insurance Carriers", ready: true },
  { path: "/carriers/{key}", build: "staff", roles: clerk, title: "Insurance Carrier", ready: true },
  { path: "/businessinfo", build: "staff", roles: clerk, title: "Business Info", ready: true },
  { path: "/contactinfo", build: "staff", roles: clerk, title: "Contact Info", ready: true },
  {
    path: "/switchtoinsurance/{invoiceNumber}",
    build: "staff",
    roles: clerk,
    title: "Switch To Insurance",
    ready: false,
  },
  { path: "/scheduler", build: "staff", roles: clerk, title: "Scheduler", ready: false },
  { path: "/reviews", build: "staff", roles: clerk, title: "Reviews", ready: false },
  { path: "/overhead", build: "staff", roles: clerk, title: "Overhead", ready: false },
  { path: "/lookup", build: "staff", roles: clerk, title: "Lookup", ready: false },
  { path: "/tasks", build: "staff", roles: clerk, title: "Tasks", ready: false },

  { path: "/audit", build: "staff", roles: ownersOnly, title: "Audit", ready: true },
  { path: "/quotesystem", build: "staff", roles: ownersOnly, title: "Quote System", ready: false },
  { path: "/ivy", build: "staff", roles: ownersOnly, title: "Project IVY", ready: false },
]

/** The file that answers a page's address; an address that matches no ready page gets `/404.html` and status 404. */
export function documentOf(page: Page): string {
  if (page.build === "staff") return "/app.html"
  if (!page.prerender) return "/site.html"
  return page.path === "/" ? "/index.html" : `${page.path}.html`
}
