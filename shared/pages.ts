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
  /** The component's file below `web/src/<build>`. */
  screen: string
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

type PageOptions = Omit<Page, "path" | "build" | "roles" | "title" | "screen">

const site = (path: string, title: string, screen: string, options?: PageOptions): Page => ({
  path,
  build: "site",
  roles: "public",
  title,
  screen,
  ...options,
})
const staff = (path: string, roles: Who, title: string, screen: string, options?: PageOptions): Page => ({
  path,
  build: "staff",
  roles,
  title,
  screen,
  ...options,
})

export const pages: readonly Page[] = [
  site("/", t("Windshields and auto glass"), "home/Home", { prerender: true }),
  site("/about", t("About"), "about/About", { prerender: true }),
  site("/locations", t("Locations"), "locations/Locations", { prerender: true }),
  site("/warranty", t("Lifetime Warranty"), "warranty/Warranty", { prerender: true }),
  site("/contact", t("Contact"), "contact/Contact", { prerender: true }),
  site("/services", t("Services"), "services/Services", { prerender: true }),
  site("/gallery", t("Gallery"), "gallery/Gallery", { prerender: true }),
  site("/gallery/{id}/{keyword}", t("Gallery"), "gallery/Entry", { renderedEach: "/gallery/{id}.html" }),
  site("/newservice", t("Request Service"), "request/NewService", { prerender: true }),
  site("/newservice/{code}", t("Request Service"), "request/NewService", { renderedAs: "/newservice.html" }),
  site("/newquote", t("Instant Quote"), "quote/Quote", { prerender: true }),
  site("/newquote/{service}/selectinsurance", t("Select Insurance"), "quote/Quote"),
  site("/newquote/{service}/selectvehicle", t("Select Vehicle"), "quote/Quote"),
  site("/newquote/{service}/insurancedisclosure/{carrier}", t("Insurance Disclosure"), "quote/Quote"),
  site("/r/{invoiceNumber}/{reviewLink}", t("Review"), "review/Review"),
  site("/invoice/{invoiceKey}", t("Invoice"), "invoice/Invoice"),
  site("/job/{key}", t("Your Job"), "job/Job", { paying: true }),
  site("/verify", t("Check an Invoice"), "verify/Verify", { prerender: true }),
  site("/squareposrequired", t("Point-of-Sale App Required"), "notice/PosRequired", { prerender: true }),
  site("/maintenance", t("Under Maintenance"), "notice/Maintenance", { prerender: true }),
  site("/404", messages.common.notFound, "notice/NotFound", { prerender: true }),

  staff("/login", "public", t("Login"), "session/Login"),
  staff("/logout", "public", t("Logout"), "session/Logout"),

  staff("/account", "any", t("Account"), "account/Account", { deactivated: true }),
  staff("/profile/{id}", "any", t("Profile"), "profile/Profile"),
  staff("/partcheck", "any", t("Part Check"), "partcheck/PartCheck"),
  staff("/inventory", "any", t("Inventory"), "inventory/Inventory"),
  staff("/settings", "any", t("Settings"), "settings/Settings"),
  staff("/servicerequest/{invoiceNumber}", "any", t("Service Request"), "requests/detail/Detail"),
  staff("/servicerequest/{invoiceNumber}/{message}", "any", t("Service Request"), "requests/detail/Detail"),
  staff("/signature/{invoiceNumber}", "any", t("Signature"), "requests/payments/Signature"),
  staff("/invoicePrint.html", "any", t("Print Invoice"), "requests/payments/InvoicePrint"),
  staff(
    "/confirmpayment/{invoiceNumber}/{amount}/{paymentId}",
    "any",
    t("Confirm Payment"),
    "requests/payments/ConfirmPayment",
  ),

  staff("/paymentgateway", shopRoles, t("Point of Sale"), "requests/payments/PaymentGateway"),
  staff("/servicerequests", shopRoles, t("Service Requests"), "requests/list/List"),
  staff("/servicerequests/new", clerk, "New Service", "requests/new/NewRequest"),
  staff("/invoicecopy/{invoiceNumber}", shopRoles, t("Invoice Copy"), "requests/payments/InvoiceCopy"),
  staff("/textinvoice/{invoiceNumber}", shopRoles, t("Text Invoice"), "requests/payments/TextInvoice"),
  staff("/emailinvoice/{invoiceNumber}", shopRoles, t("Email Invoice"), "requests/payments/EmailInvoice"),
  staff("/fuelreceipts", shopRoles, t("Fuel Receipts"), "fuel/FuelReceipts"),
  staff("/earnings", shopRoles, t("Earnings"), "earnings/Earnings"),

  staff("/reports", clerk, "Reports", "reports/Reports"),
  staff("/register", clerk, "Register", "users/Register"),
  staff("/users", clerk, "Users", "users/Users"),
  staff("/billing", clerk, "Billing Profiles", "billing/Billing"),
  staff("/billingprofile/{id}", clerk, "Billing Profile", "billing/BillingProfile"),
  staff("/branches", clerk, "Branches", "branches/Branches"),
  staff("/branches/{id}", clerk, "Branch", "branches/Branch"),
  staff("/carriers", clerk, "Insurance Carriers", "carriers/Carriers"),
  staff("/carriers/{key}", clerk, "Insurance Carrier", "carriers/Carrier"),
  staff("/gallerymanager", clerk, "Manage Gallery", "gallery/GalleryManager"),
  staff("/businessinfo", clerk, "Business Info", "business/BusinessInfo"),
  staff("/contactinfo", clerk, "Contact Info", "business/ContactInfo"),
  staff(
    "/switchtoinsurance/{invoiceNumber}",
    clerk,
    "Switch To Insurance",
    "requests/switch-to-insurance/SwitchToInsurance",
  ),
  staff("/recall", clerk, "Urethane Recall", "requests/recall/Recall"),
  staff("/scheduler", clerk, "Scheduler", "requests/scheduler/Scheduler"),
  staff("/reviews", clerk, "Reviews", "requests/reviews/Reviews"),
  staff("/quotes", clerk, "Quote Requests", "quotes/Quotes"),
  staff("/insurance", clerk, "Insurance", "insurance/Insurance"),
  staff("/insurance/report", clerk, "Days to pay", "insurance/ClaimsReport"),
  staff("/insurance/remittance", clerk, "Remittance", "insurance/remittance/Remittance"),
  staff("/inbox", clerk, "Inbox", "inbox/Inbox"),
  staff("/overhead", clerk, "Overhead", "reports/overhead/Overhead"),
  staff("/lookup", clerk, "Lookup", "lookup/Lookup"),
  staff("/tasks", shopRoles, t("Tasks"), "tasks/Tasks"),

  staff("/audit", ownersOnly, "Audit", "audit/Audit"),
  staff("/outbox", ownersOnly, "Outbox", "outbox/Outbox"),
  staff("/integrations", ownersOnly, "Integrations", "integrations/Integrations"),
  staff("/import", ownersOnly, "Import", "import/Import"),
  staff("/apidocs", ownersOnly, "API Documentation", "integrations/ApiDocs"),
  staff("/export", ownersOnly, "Export", "export/Export"),
  staff("/quotesystem", ownersOnly, "Quote System", "quotesystem/QuoteSystem"),
  staff("/ivy", ownersOnly, "Project IVY", "ivy/Ivy"),
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
