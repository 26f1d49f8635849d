import type { Role, Who } from "./domain/permissions.ts"
import { messages } from "./messages.ts"

export interface Page {
  /** Parameters in braces, as in the specification: `/profile/{id}`. */
  path: string
  /** Everything behind the login is the staff build; a link from one build to the other loads the page anew. */
  build: "site" | "staff"
  /** An empty list admits admin and developer alone. */
  roles: Who
  title: string
  /** The component's file below `web/src/<build>`. A page that has none yet is linked nowhere and answers Not Found. */
  screen?: string
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
    screen: "home/Home",
    prerender: true,
  },
  { path: "/about", build: "site", roles: "public", title: "About", prerender: true },
  { path: "/locations", build: "site", roles: "public", title: "Locations", prerender: true },
  {
    path: "/warranty",
    build: "site",
    roles: "public",
    title: "Lifetime Warranty",
    prerender: true,
  },
  { path: "/contact", build: "site", roles: "public", title: "Contact", prerender: true },
  { path: "/services", build: "site", roles: "public", title: "Services", prerender: true },
  { path: "/gallery", build: "site", roles: "public", title: "Gallery", prerender: true },
  { path: "/gallery/{id}/{keyword}", build: "site", roles: "public", title: "Gallery" },
  {
    path: "/newservice",
    build: "site",
    roles: "public",
    title: "Request Service",
    prerender: true,
  },
  { path: "/newservice/{code}", build: "site", roles: "public", title: "Request Service" },
  {
    path: "/newquote",
    build: "site",
    roles: "public",
    title: "Instant Quote",
    prerender: true,
  },
  {
    path: "/newquote/{service}/selectinsurance",
    build: "site",
    roles: "public",
    title: "Select Insurance",
  },
  {
    path: "/newquote/{service}/selectvehicle",
    build: "site",
    roles: "public",
    title: "Select Vehicle",
  },
  {
    path: "/newquote/{service}/insurancedisclosure/{carrier}",
    build: "site",
    roles: "public",
    title: "Insurance Disclosure",
  },
  { path: "/r/{invoiceNumber}/{reviewLink}", build: "site", roles: "public", title: "Review" },
  {
    path: "/invoice/{invoiceKey}",
    build: "site",
    roles: "public",
    title: "Invoice",
    screen: "invoice/Invoice",
  },
  {
    path: "/squareposrequired",
    build: "site",
    roles: "public",
    title: "Point-of-Sale App Required",
    prerender: true,
  },
  {
    path: "/maintenance",
    build: "site",
    roles: "public",
    title: "Under Maintenance",
    screen: "notice/Maintenance",
    prerender: true,
  },
  {
    path: "/404",
    build: "site",
    roles: "public",
    title: messages.common.notFound,
    screen: "notice/NotFound",
    prerender: true,
  },

  { path: "/login", build: "staff", roles: "public", title: "Login", screen: "session/Login" },
  { path: "/logout", build: "staff", roles: "public", title: "Logout", screen: "session/Logout" },

  { path: "/account", build: "staff", roles: "any", title: "Account", screen: "account/Account" },
  { path: "/profile/{id}", build: "staff", roles: "any", title: "Profile", screen: "profile/Profile" },
  { path: "/partcheck", build: "staff", roles: "any", title: "Part Check" },
  { path: "/inventory", build: "staff", roles: "any", title: "Inventory" },
  { path: "/settings", build: "staff", roles: "any", title: "Settings", screen: "settings/Settings" },
  {
    path: "/servicerequest/{invoiceNumber}",
    build: "staff",
    roles: "any",
    title: "Service Request",
    screen: "requests/detail/Detail",
  },
  {
    path: "/servicerequest/{invoiceNumber}/{message}",
    build: "staff",
    roles: "any",
    title: "Service Request",
    screen: "requests/detail/Detail",
  },
  {
    path: "/signature/{invoiceNumber}",
    build: "staff",
    roles: "any",
    title: "Signature",
    screen: "requests/payments/Signature",
  },
  {
    path: "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}",
    build: "staff",
    roles: "any",
    title: "Confirm Payment",
    screen: "requests/payments/ConfirmPayment",
  },

  {
    path: "/servicerequests",
    build: "staff",
    roles: shopRoles,
    title: "Service Requests",
    screen: "requests/list/List",
  },
  {
    path: "/servicerequests/new",
    build: "staff",
    roles: clerk,
    title: "New Service",
    screen: "requests/new/NewRequest",
  },
  {
    path: "/invoicecopy/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Invoice Copy",
    screen: "requests/payments/InvoiceCopy",
  },
  {
    path: "/textinvoice/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Text Invoice",
  },
  {
    path: "/emailinvoice/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Email Invoice",
  },
  { path: "/fuelreceipts", build: "staff", roles: shopRoles, title: "Fuel Receipts" },
  { path: "/earnings", build: "staff", roles: shopRoles, title: "Earnings" },

  { path: "/reports", build: "staff", roles: clerk, title: "Reports" },
  { path: "/register", build: "staff", roles: clerk, title: "Register", screen: "users/Register" },
  { path: "/users", build: "staff", roles: clerk, title: "Users", screen: "users/Users" },
  { path: "/billing", build: "staff", roles: clerk, title: "Billing Profiles", screen: "billing/Billing" },
  {
    path: "/billingprofile/{id}",
    build: "staff",
    roles: clerk,
    title: "Billing Profile",
    screen: "billing/BillingProfile",
  },
  { path: "/branches", build: "staff", roles: clerk, title: "Branches", screen: "branches/Branches" },
  { path: "/branches/{id}", build: "staff", roles: clerk, title: "Branch", screen: "branches/Branch" },
  {
    path: "/carriers",
    build: "staff",
    roles: clerk,
    title: "Insurance Carriers",
    screen: "carriers/Carriers",
  },
  {
    path: "/carriers/{key}",
    build: "staff",
    roles: clerk,
    title: "Insurance Carrier",
    screen: "carriers/Carrier",
  },
  {
    path: "/businessinfo",
    build: "staff",
    roles: clerk,
    title: "Business Info",
    screen: "business/BusinessInfo",
  },
  {
    path: "/contactinfo",
    build: "staff",
    roles: clerk,
    title: "Contact Info",
    screen: "business/ContactInfo",
  },
  {
    path: "/switchtoinsurance/{invoiceNumber}",
    build: "staff",
    roles: clerk,
    title: "Switch To Insurance",
    screen: "requests/switch/SwitchToInsurance",
  },
  {
    path: "/recall",
    build: "staff",
    roles: clerk,
    title: "Urethane Recall",
    screen: "requests/recall/Recall",
  },
  {
    path: "/scheduler",
    build: "staff",
    roles: clerk,
    title: "Scheduler",
    screen: "requests/scheduler/Scheduler",
  },
  { path: "/reviews", build: "staff", roles: clerk, title: "Reviews" },
  { path: "/overhead", build: "staff", roles: clerk, title: "Overhead" },
  { path: "/lookup", build: "staff", roles: clerk, title: "Lookup" },
  { path: "/tasks", build: "staff", roles: clerk, title: "Tasks" },

  { path: "/audit", build: "staff", roles: ownersOnly, title: "Audit", screen: "audit/Audit" },
  { path: "/quotesystem", build: "staff", roles: ownersOnly, title: "Quote System" },
  { path: "/ivy", build: "staff", roles: ownersOnly, title: "Project IVY" },
]

/** The file that answers a page's address; an address that matches no page with a screen gets `/404.html` and status 404. */
export function documentOf(page: Page): string {
  if (page.build === "staff") return "/app.html"
  if (!page.prerender) return "/site.html"
  return page.path === "/" ? "/index.html" : `${page.path}.html`
}
