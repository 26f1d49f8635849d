/** A record in wire format. */
export type Row = Record<string, unknown>

/** The export's files with their descriptions in the README. */
export const entities = {
  jobs: "Service requests, without their lines and payments: those are in files of their own, by invoiceNumber.",
  charges: "The lines of the service requests, with parts, labor, costs and pay.",
  payments: "What was paid on the service requests, with refunds.",
  ledger: "Every try to take or give back money, also those that failed.",
  history: "Who changed what on the service requests, and when.",
  notes: "What staff wrote on the service requests.",
  attachments: "What was attached to the service requests; each names its pictures.",
  people: "Customers, commercial accounts, carriers' accounts and staff.",
  vehicles: "Customers' vehicles; customerId names the owner.",
  billingProfiles: "How accounts are billed; userId names the account.",
  textConsents: "Text consent by phone: agreed or declined.",
  carriers: "Insurance carriers.",
  branches: "Branches, with their tax rates.",
  promoCodes: "Promo codes.",
  inventory: "Parts on the shelves.",
  gallery: "The gallery of the website; each entry names its pictures.",
  settings: "How the shop is set up. No passwords and no logins at suppliers.",
  settingsHistory: "Who changed which setting, and when.",
  quotes: "Quotes of the last months, and the customers who wait for a call.",
  tasks: "Tasks.",
  fuelReceipts: "Fuel receipts; each names its pictures.",
  messages: "Texts and emails that left, and what became of them. One-time codes are left out.",
  textsReceived: "Texts that customers sent; each names its pictures.",
} as const
export type Entity = keyof typeof entities
export const entityNames = Object.keys(entities) as Entity[]

/** A picture or document: its storage key and its path in the export. */
export type ExportedFile = { key: string; path: string }
