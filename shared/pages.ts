import type { Role, Who } from "./domain/people/permissions.ts"
import { t } from "./language.ts"
import { messages } from "./messages.ts"

export interface Page {
  /** Parameters are in braces, as in the specification: `/profile/{id}`. */
  path: string
  /** Pages behind the login are the staff build. A link between the builds loads the page anew. */
  build: "site" | "staff"
  /** An empty list admits only admin and developer. */
  roles: Who
  deactivated?: true
  title: string
  /** The component's file below `web/src/<build>`. A page without one answers Not Found. */
  screen?: string
  /** Rendered to its own file at build time and whenever its content changes. */
  prerender?: boolean
  /** Customers pay on this page. It has its own document because Square's card form needs a wider security policy. */
  paying?: true
  /** Another page's rendered file, which the script turns into this page. */
  renderedAs?: string
  /** One rendered file per record, named by a parameter of the address. A missing file is a 404. */
  renderedEach?: string
}

/** Document of the paying pages. The edge function picks the security policy by document. */
export const payingDocument = "/paying.html"

const clerk = ["clerk"] as const satisfies Role[]
const shopRoles = ["clerk", "technician"] as const satisfies Role[]
const ownersOnly = [] as const satisfies Role[]

export const pages: readonly Page[] = [
  {
    path: "/",
    build: "site",
    roles: "public",
    title: t("Windshields and auto glass"),
    screen: "home/Home",
    prerender: true,
  },
  {
    path: "/about",
    build: "site",
    roles: "public",
    title: t("About"),
    screen: "about/About",
    prerender: true,
  },
  {
    path: "/locations",
    build: "site",
    roles: "public",
    title: t("Locations"),
    screen: "locations/Locations",
    prerender: true,
  },
  {
    path: "/warranty",
    build: "site",
    roles: "public",
    title: t("Lifetime Warranty"),
    screen: "warranty/Warranty",
    prerender: true,
  },
  {
    path: "/contact",
    build: "site",
    roles: "public",
    title: t("Contact"),
    screen: "contact/Contact",
    prerender: true,
  },
  {
    path: "/services",
    build: "site",
    roles: "public",
    title: t("Services"),
    screen: "services/Services",
    prerender: true,
  },
  {
    path: "/gallery",
    build: "site",
    roles: "public",
    title: t("Gallery"),
    screen: "gallery/Gallery",
    prerender: true,
  },
  {
    path: "/gallery/{id}/{keyword}",
    build: "site",
    roles: "public",
    title: t("Gallery"),
    screen: "gallery/Entry",
    renderedEach: "/gallery/{id}.html",
  },
  {
    path: "/newservice",
    build: "site",
    roles: "public",
    title: t("Request Service"),
    screen: "request/NewService",
    prerender: true,
  },
  {
    path: "/newservice/{code}",
    build: "site",
    roles: "public",
    title: t("Request Service"),
    screen: "request/NewService",
    renderedAs: "/newservice.html",
  },
  {
    path: "/newquote",
    build: "site",
    roles: "public",
    title: t("Instant Quote"),
    screen: "quote/Quote",
    prerender: true,
  },
  {
    path: "/newquote/{service}/selectinsurance",
    build: "site",
    roles: "public",
    title: t("Select Insurance"),
    screen: "quote/Quote",
  },
  {
    path: "/newquote/{service}/selectvehicle",
    build: "site",
    roles: "public",
    title: t("Select Vehicle"),
    screen: "quote/Quote",
  },
  {
    path: "/newquote/{service}/insurancedisclosure/{carrier}",
    build: "site",
    roles: "public",
    title: t("Insurance Disclosure"),
    screen: "quote/Quote",
  },
  {
    path: "/r/{invoiceNumber}/{reviewLink}",
    build: "site",
    roles: "public",
    title: t("Review"),
    screen: "review/Review",
  },
  {
    path: "/invoice/{invoiceKey}",
    build: "site",
    roles: "public",
    title: t("Invoice"),
    screen: "invoice/Invoice",
  },
  {
    path: "/job/{key}",
    build: "site",
    roles: "public",
    title: t("Your Job"),
    screen: "job/Job",
    paying: true,
  },
  {
    path: "/verify",
    build: "site",
    roles: "public",
    title: t("Check an Invoice"),
    screen: "verify/Verify",
    prerender: true,
  },
  {
    path: "/squareposrequired",
    build: "site",
    roles: "public",
    title: t("Point-of-Sale App Required"),
    screen: "notice/PosRequired",
    prerender: true,
  },
  {
    path: "/maintenance",
    build: "site",
    roles: "public",
    title: t("Under Maintenance"),
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

  {
    path: "/account",
    build: "staff",
    roles: "any",
    deactivated: true,
    title: "Account",
    screen: "account/Account",
  },
  { path: "/profile/{id}", build: "staff", roles: "any", title: "Profile", screen: "profile/Profile" },
  { path: "/partcheck", build: "staff", roles: "any", title: "Part Check", screen: "partcheck/PartCheck" },
  { path: "/inventory", build: "staff", roles: "any", title: "Inventory", screen: "inventory/Inventory" },
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
    path: "/invoicePrint.html",
    build: "staff",
    roles: "any",
    title: "Print Invoice",
    screen: "requests/payments/InvoicePrint",
  },
  {
    path: "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}",
    build: "staff",
    roles: "any",
    title: "Confirm Payment",
    screen: "requests/payments/ConfirmPayment",
  },

  {
    path: "/paymentgateway",
    build: "staff",
    roles: shopRoles,
    title: "Point of Sale",
    screen: "requests/payments/PaymentGateway",
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
    screen: "requests/payments/TextInvoice",
  },
  {
    path: "/emailinvoice/{invoiceNumber}",
    build: "staff",
    roles: shopRoles,
    title: "Email Invoice",
    screen: "requests/payments/EmailInvoice",
  },
  {
    path: "/fuelreceipts",
    build: "staff",
    roles: shopRoles,
    title: "Fuel Receipts",
    screen: "fuel/FuelReceipts",
  },
  { path: "/earnings", build: "staff", roles: shopRoles, title: "Earnings", screen: "earnings/Earnings" },

  { path: "/reports", build: "staff", roles: clerk, title: "Reports", screen: "reports/Reports" },
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
    path: "/gallerymanager",
    build: "staff",
    roles: clerk,
    title: "Manage Gallery",
    screen: "gallery/GalleryManager",
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
  { path: "/reviews", build: "staff", roles: clerk, title: "Reviews", screen: "requests/reviews/Reviews" },
  { path: "/quotes", build: "staff", roles: clerk, title: "Quote Requests", screen: "quotes/Quotes" },
  { path: "/insurance", build: "staff", roles: clerk, title: "Insurance", screen: "insurance/Insurance" },
  {
    path: "/insurance/report",
    build: "staff",
    roles: clerk,
    title: "Days to pay",
    screen: "insurance/ClaimsReport",
  },
  {
    path: "/insurance/remittance",
    build: "staff",
    roles: clerk,
    title: "Remittance",
    screen: "insurance/remittance/Remittance",
  },
  { path: "/inbox", build: "staff", roles: clerk, title: "Inbox", screen: "inbox/Inbox" },
  { path: "/overhead", build: "staff", roles: clerk, title: "Overhead", screen: "reports/overhead/Overhead" },
  { path: "/lookup", build: "staff", roles: clerk, title: "Lookup", screen: "lookup/Lookup" },
  { path: "/tasks", build: "staff", roles: shopRoles, title: "Tasks", screen: "tasks/Tasks" },

  { path: "/audit", build: "staff", roles: ownersOnly, title: "Audit", screen: "audit/Audit" },
  { path: "/outbox", build: "staff", roles: ownersOnly, title: "Outbox", screen: "outbox/Outbox" },
  {
    path: "/integrations",
    build: "staff",
    roles: ownersOnly,
    title: "Integrations",
    screen: "integrations/Integrations",
  },
  { path: "/import", build: "staff", roles: ownersOnly, title: "Import", screen: "import/Import" },
  {
    path: "/apidocs",
    build: "staff",
    roles: ownersOnly,
    title: "API Documentation",
    screen: "integrations/ApiDocs",
  },
  { path: "/export", build: "staff", roles: ownersOnly, title: "Export", screen: "export/Export" },
  {
    path: "/quotesystem",
    build: "staff",
    roles: ownersOnly,
    title: "Quote System",
    screen: "quotesystem/QuoteSystem",
  },
  { path: "/ivy", build: "staff", roles: ownersOnly, title: "Project IVY", screen: "ivy/Ivy" },
]

/** Whether the page's document contains its content, rather than an empty shell that the script fills. */
export const isRendered = ({ prerender, renderedAs, renderedEach }: Page): boolean =>
  prerender === true || renderedAs !== undefined || renderedEach !== undefined

/** Addresses without a page get `/404.html` with status 404. */
export function documentOf(page: Page): string {
  if (page.build === "staff") return "/app.html"
  if (page.paying) return payingDocument
  if (page.renderedEach) return page.renderedEach
  if (!page.prerender) return page.renderedAs ?? "/site.html"
  return page.path === "/" ? "/index.html" : `${page.path}.html`
}
