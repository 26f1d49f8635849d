/** Builds every key of the table (docs/architecture.md, "The table"). The main item of a partition has `sk` "A". */
export type Key = { pk: string; sk: string }

const pad = (value: number, length: number) => String(value).padStart(length, "0")
/** Minutes after midnight. Jobs without a time sort last. */
const minutesInKey = (minutes: number | undefined) => (minutes === undefined ? "9999" : pad(minutes, 4))

const settingNames = ["settings", "businessinfo", "contactinfo"] as const

/** Splits by code point, not by UTF-16 unit. */
const firstThreeCharacters = (word: string): string => [...word].slice(0, 3).join("")

export const keys = {
  request: (number: number): Key => ({ pk: `SR#${number}`, sk: "A" }),
  requestEvent: (number: number, version: number): Key => ({
    pk: `SR#${number}`,
    sk: `EV#${pad(version, 8)}`,
  }),
  numberOfRequest: ({ pk }: Key): number => Number(pk.slice("SR#".length)),
  isRequest: ({ pk, sk }: Key): boolean => pk.startsWith("SR#") && sk === "A",
  requestOf: ({ pk, sk }: Key): number | undefined =>
    pk.startsWith("SR#") && (keys.isNote({ pk, sk }) || sk.startsWith(keys.mediaPrefix))
      ? keys.numberOfRequest({ pk, sk })
      : undefined,
  isMedia: ({ pk, sk }: Key): boolean => pk.startsWith("SR#") && sk.startsWith(keys.mediaPrefix),
  isNote: ({ sk }: Key): boolean => sk.startsWith(keys.notePrefix),
  requestEventPrefix: "EV#",
  isRequestEvent: ({ pk, sk }: Key): boolean =>
    pk.startsWith("SR#") && sk.startsWith(keys.requestEventPrefix),
  requestSummary: (number: number): Key => ({ pk: `SR#${number}`, sk: "SUM" }),
  requestAccount: (number: number): Key => ({ pk: `SR#${number}`, sk: "ACCT" }),
  /** `technician` is "none" for an unassigned job */
  requestTechnician: (number: number, technician: string): Key => ({
    pk: `SR#${number}`,
    sk: `TECH#${technician}`,
  }),
  requestLot: (number: number): Key => ({ pk: `SR#${number}`, sk: "LOT" }),
  payment: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `PAY#${id}` }),
  paymentPrefix: "PAY#",
  isPayment: ({ pk, sk }: Key): boolean => pk.startsWith("SR#") && sk.startsWith(keys.paymentPrefix),
  providerEvent: (provider: "square", id: string): Key => ({ pk: `HOOK#${provider}#${id}`, sk: "A" }),
  /** `reference` is our reference of the card at Square */
  cardAgreement: (userId: string, reference: string): Key => ({
    pk: `USER#${userId}`,
    sk: `CARD#${reference}`,
  }),
  squareCustomer: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "SQUARE" }),
  customerAtSquare: (squareCustomerId: string): Key => ({ pk: `UNIQ#square#${squareCustomerId}`, sk: "A" }),
  /** ids of attachments and notes start with invoice number and creation time */
  media: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `MEDIA#${id}` }),
  mediaPrefix: "MEDIA#",
  mediaChange: (number: number, id: string, version: number): Key => ({
    pk: `SR#${number}`,
    sk: `HIST#MEDIA#${id}#${pad(version, 8)}`,
  }),
  note: (number: number, id: string): Key => ({ pk: `SR#${number}`, sk: `NOTE#${id}` }),
  notePrefix: "NOTE#",
  noteChange: (number: number, id: string, version: number): Key => ({
    pk: `SR#${number}`,
    sk: `HIST#NOTE#${id}#${pad(version, 8)}`,
  }),
  invoiceKey: (key: string): Key => ({ pk: `INV#${key}`, sk: "A" }),
  jobKey: (key: string): Key => ({ pk: `JOB#${key}`, sk: "A" }),
  /** windows that visitors booked on a day */
  bookings: (date: string): string => `BOOKED#${date}`,
  bookingCount: (date: string): Key => ({ pk: keys.bookings(date), sk: "A" }),
  booking: (date: string, number: number): Key => ({ pk: keys.bookings(date), sk: `SR#${number}` }),
  /** a phone's open website requests */
  bookingLimit: (phone: string): string => `ASKED#${phone}`,
  bookingLimitCount: (phone: string): Key => ({ pk: keys.bookingLimit(phone), sk: "A" }),
  bookingLimitEntry: (phone: string, number: number): Key => ({
    pk: keys.bookingLimit(phone),
    sk: `SR#${number}`,
  }),
  bookingIdempotency: (form: string): Key => ({ pk: `FORM#${form}`, sk: "A" }),
  formUploads: (form: string): Key => ({ pk: `FORM#${form}`, sk: "UPLOADS" }),
  /** `day` counts days since 1970 */
  userUploads: (userId: string, day: number): Key => ({ pk: `UPLOADS#${userId}`, sk: String(day) }),
  invoiceCounter: { pk: "COUNT#invoice", sk: "A" } satisfies Key,

  user: (id: string): Key => ({ pk: `USER#${id}`, sk: "A" }),
  isUser: ({ pk, sk }: Key): boolean => pk.startsWith("USER#") && sk === "A",
  billingProfile: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "BILLING" }),
  savedViews: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "VIEWS" }),
  /** `date` is YYYY-MM-DD */
  stopOrder: (technician: string, date: string): Key => ({ pk: `USER#${technician}`, sk: `STOPS#${date}` }),
  vehicle: (customerId: string, id: string): Key => ({ pk: `USER#${customerId}`, sk: `VEH#${id}` }),
  vehiclePrefix: "VEH#",
  textConsent: (phone: string): Key => ({ pk: `TEXTS#${phone}`, sk: "A" }),
  isTextConsent: ({ pk, sk }: Key): boolean => pk.startsWith("TEXTS#") && sk === "A",
  /** the consent request sent to the phone */
  consentRequest: (phone: string): Key => ({ pk: `TEXTS#${phone}`, sk: "ASK" }),
  phone: (phone: string): Key => ({ pk: `UNIQ#phone#${phone}`, sk: "A" }),
  /** the phone a user verified with a code */
  provenPhone: (userId: string): Key => ({ pk: `USER#${userId}`, sk: "PHONE" }),
  sale: (transactionId: string): Key => ({ pk: `UNIQ#sale#${transactionId}`, sk: "A" }),
  /** a homepage video that is published, was published, or is being removed */
  publishedVideo: (file: string): Key => ({ pk: `UNIQ#film#${file}`, sk: "A" }),
  /** password hashes: denied to functions without `passwords` */
  password: (userId: string): Key => ({ pk: `PASS#${userId}`, sk: "A" }),
  /** the user whose password it is; PASS# also has the attempts and codes of phones */
  userOfPassword: ({ pk }: Key): string | undefined => /^PASS#([^#]+)$/.exec(pk)?.[1],
  loginAttempts: (phone: string): Key => ({ pk: `PASS#tries#${phone}`, sk: "A" }),
  /** `hour` counts hours since 1970 */
  hourlyLimit: (kind: string, subject: string, hour: number): Key => ({
    pk: `FROM#${kind}#${subject}`,
    sk: String(hour),
  }),
  /** codes of a purpose texted to all phones within an hour (hours since 1970) */
  textedCodes: (purpose: string, hour: number): Key => ({ pk: `PASS#texted#${purpose}`, sk: String(hour) }),
  codeRequests: (phone: string, purpose: string): Key => ({
    pk: `PASS#code#${phone}`,
    sk: `REQUESTS#${purpose}`,
  }),
  /** has the password prefix, because a code also opens a login */
  oneTimeCode: (phone: string, nonceHash: string): Key => ({
    pk: `PASS#code#${phone}`,
    sk: `N#${nonceHash}`,
  }),
  apiKeys: "SET#apikeys",
  apiKey: (id: string): Key => ({ pk: keys.apiKeys, sk: id }),
  webhooks: "SET#webhooks",
  webhook: (id: string): Key => ({ pk: keys.webhooks, sk: id }),
  delivery: (id: string): Key => ({ pk: `DLV#${id}`, sk: "A" }),
  deliveryIn: (pk: string): string | undefined =>
    pk.startsWith("DLV#") ? pk.slice("DLV#".length) : undefined,
  bulkRun: (id: string): Key => ({ pk: `XFER#${id}`, sk: "A" }),
  bulkRunIn: (pk: string): string | undefined =>
    pk.startsWith("XFER#") ? pk.slice("XFER#".length) : undefined,
  runningBulkRun: (kind: string): Key => ({ pk: `XFERS#${kind}`, sk: "RUNNING" }),
  imported: (id: string): string => `MOVED#${id}`,
  importedRow: (id: string, row: number): Key => ({
    pk: keys.imported(id),
    sk: `${keys.importedRowPrefix}${pad(row, 6)}`,
  }),
  importedRowPrefix: "ROW#",
  importFindings: (round: number, sort: string): string => `FIND#${pad(round, 4)}#${sort}#`,
  importFinding: (id: string, round: number, sort: string, row: number): Key => ({
    pk: keys.imported(id),
    sk: `${keys.importFindings(round, sort)}${pad(row, 6)}`,
  }),
  /** `number` is the job's number in the old system, else its phone, day, and amount */
  oldNumber: (number: string): Key => ({ pk: `UNIQ#old#${number.toLowerCase()}`, sk: "A" }),
  sessions: (userId: string): string => `SESS#${userId}`,
  session: (userId: string, tokenHash: string): Key => ({ pk: keys.sessions(userId), sk: `S#${tokenHash}` }),
  sessionPrefix: "S#",
  userOfSession: ({ pk, sk }: Key): string | undefined =>
    pk.startsWith("SESS#") && sk.startsWith(keys.sessionPrefix) ? pk.slice("SESS#".length) : undefined,
  /** serializes logins with changes of the user */
  sessionGuard: (userId: string): Key => ({ pk: keys.sessions(userId), sk: "A" }),
  sessionCounts: "COUNT#session",
  sessionCount: (day: string): Key => ({ pk: keys.sessionCounts, sk: day }),

  socketTicket: (hash: string): Key => ({ pk: `TICKET#${hash}`, sk: "A" }),
  connection: (id: string): Key => ({ pk: `WS#${id}`, sk: "A" }),
  topic: (topic: string): string => `LIVE#${topic}`,
  listener: (topic: string, session: string, id: string): Key => ({
    pk: keys.topic(topic),
    sk: `${keys.listenerPrefix(session)}${id}`,
  }),
  listenerPrefix: (session: string): string => `${session}#`,
  closing: (id: string): Key => ({ pk: `CLOSE#${id}`, sk: "A" }),
  isClosing: (pk: string): boolean => pk.startsWith("CLOSE#"),

  setting: (name: (typeof settingNames)[number]): Key => ({ pk: `SET#${name}`, sk: "A" }),
  /** supplier logins: denied to functions without `credentials` */
  credentials: { pk: "CRED#suppliers", sk: "A" } satisfies Key,
  stock: "STOCK",
  stockItem: (part: string, branch: string): Key => ({ pk: keys.stock, sk: `${part}#${branch}` }),
  branches: "SET#branches",
  /** shown on public pages; infra/event-sources.ts has the same list */
  isPublicContent: (pk: string): boolean =>
    [keys.branches, keys.galleryOrder.pk, ...settingNames.map((name) => keys.setting(name).pk)].includes(
      pk,
    ) || keys.galleryEntryIn(pk) !== undefined,
  branch: (id: string): Key => ({ pk: keys.branches, sk: id }),
  /** counts changes of all branches, which are validated against each other */
  branchChanges: { pk: "COUNT#branches", sk: "A" } satisfies Key,
  carriers: "SET#carriers",
  promoCodes: "SET#promocodes",
  promoCode: (code: string): Key => ({ pk: keys.promoCodes, sk: code }),
  carrier: (key: string): Key => ({ pk: keys.carriers, sk: key }),
  quote: (id: string): Key => ({ pk: `QUOTE#${id}`, sk: "A" }),
  quotedCost: (part: string): Key => ({ pk: `QUOTED#${part}`, sk: "A" }),
  leadCounts: "COUNT#lead",
  leadCount: (day: string): Key => ({ pk: keys.leadCounts, sk: day }),
  galleryEntry: (id: string): Key => ({ pk: `GALLERY#${id}`, sk: "A" }),
  galleryEntryIn: (pk: string): string | undefined => /^GALLERY#(.+)$/.exec(pk)?.[1],
  galleryOrder: { pk: "SET#gallery", sk: "A" } satisfies Key,

  catalogLive: { pk: "CATALOG", sk: "LIVE" } satisfies Key,
  /** a vehicle added by staff, without its parts, so one query reads all vehicles */
  customVehicle: (styleId: string): Key => ({ pk: "CATALOG", sk: `${keys.customVehiclePrefix}${styleId}` }),
  customVehiclePrefix: "MADE#",
  customParts: (styleId: string): Key => ({ pk: `MADEPARTS#${styleId}`, sk: "A" }),
  pipelineRun: { pk: "PIPELINE", sk: "RUN" } satisfies Key,
  /** a partition of its own, because the stream sends it to subscribers */
  pipelineLog: { pk: "PIPELINE#LOG", sk: "A" } satisfies Key,

  audit: (what: string, id: string, version: number): Key => ({
    pk: `AUDIT#${what}#${id}`,
    sk: pad(version, 8),
  }),
  isAudit: ({ pk }: Key): boolean => pk.startsWith("AUDIT#"),

  task: (id: string): Key => ({ pk: `TASK#${id}`, sk: "A" }),
  taskOfPerson: (id: string): Key => ({ pk: `TASK#${id}`, sk: "FOR" }),
  isTask: ({ pk, sk }: Key): boolean => pk.startsWith("TASK#") && sk === "A",
  openTasks: { pk: "COUNT#tasks", sk: "open" } satisfies Key,

  fuelReceipt: (id: string): Key => ({ pk: `FUEL#${id}`, sk: "A" }),
  isFuelReceipt: ({ pk }: Key): boolean => pk.startsWith("FUEL#"),

  dispatch: (number: string): Key => ({ pk: `UNIQ#dispatch#${number}`, sk: "A" }),
  ivyJob: (job: string): Key => ({ pk: "IVY#jobs", sk: job }),
  isIvyJob: (pk: string): boolean => pk === "IVY#jobs",

  change: (entity: "user" | "vehicle" | "task", id: string, version: number): Key => ({
    pk: `HIST#${entity}#${id}`,
    sk: pad(version, 8),
  }),

  idempotency: (actor: string, endpoint: string, key: string): Key => ({
    pk: `IDEM#${actor}#${endpoint}#${key}`,
    sk: "A",
  }),
  message: (id: string): Key => ({ pk: `OUT#${id}`, sk: "A" }),
  receivedText: (id: string): Key => ({ pk: `IN#${id}`, sk: "A" }),
  isReceivedText: (pk: string): boolean => pk.startsWith("IN#"),
  receivedTextIn: (pk: string): string | undefined =>
    keys.isReceivedText(pk) ? pk.slice("IN#".length) : undefined,
  thread: (phone: string): Key => ({ pk: `THREAD#${phone}`, sk: "A" }),
  isThread: (pk: string): boolean => pk.startsWith("THREAD#"),
  messageIn: (pk: string): string | undefined =>
    pk.startsWith("OUT#") ? pk.slice("OUT#".length) : undefined,

  projection: (number: number): Key => ({ pk: `PROJ#${keys.request(number).pk}`, sk: "A" }),
  isProjection: ({ pk }: Key): boolean => pk.startsWith("PROJ#"),
  requestOfProjection: ({ pk }: Key): number => Number(pk.slice("PROJ#SR#".length)),
  /** search entries */
  wordPartition: (word: string) => `TOK#${firstThreeCharacters(word)}`,
  word: (word: string, date: string, number: number): Key => ({
    pk: keys.wordPartition(word),
    sk: `${word}#${date}#${number}`,
  }),
  /** a word in use, under itself and without each of its letters */
  spellings: (spelling: string) => `SPELL#${spelling}`,
  spelling: (spelling: string, word: string): Key => ({ pk: keys.spellings(spelling), sk: word }),
  isSpelling: ({ pk }: Key): boolean => pk.startsWith("SPELL#"),
  /** `kind` is a role or account type; `words` is one word or two */
  userWordPartition: (kind: string, words: string) =>
    `${words.includes(" ") ? "UPAIR" : "UTOK"}#${kind}#${firstThreeCharacters(words)}`,
  isUserWord: ({ pk }: Key): boolean => /^(?:UTOK|UPAIR)#/.test(pk),
  userWord: (kind: string, words: string, userId: string): Key => ({
    pk: keys.userWordPartition(kind, words),
    sk: `${words}#${userId}`,
  }),
  roleCounts: "COUNT#role",
  roleCount: (role: string): Key => ({ pk: keys.roleCounts, sk: role }),
  calendar: (month: string): string => `CAL#${month}`,
  calendarDay: (date: string, branch: string): Key => ({
    pk: keys.calendar(date.slice(0, 7)),
    sk: `${date.slice(8)}#${branch}`,
  }),
  technicianCalendar: (technician: string, month: string): string => `CAL#${month}#${technician}`,
  technicianCalendarDay: (technician: string, date: string): Key => ({
    pk: keys.technicianCalendar(technician, date.slice(0, 7)),
    sk: date.slice(8),
  }),
  monthRows: (month: string): string => `MONTH#${month}`,
  monthRow: (date: string, number: number): Key => ({
    pk: keys.monthRows(date.slice(0, 7)),
    sk: `${keys.monthRowsOfDay(date)}${number}`,
  }),
  monthRowsOfDay: (date: string): string => `${date.slice(8)}#`,
  /** jobs before completion, in the order in which a clerk schedules them */
  openRequests: "OPENJOBS",
  openRequest: (order: string, number: number): Key => ({
    pk: keys.openRequests,
    sk: `${order}#${pad(number, 12)}`,
  }),
  openCounts: "COUNT#open",
  /** by month; "0" for jobs that wait for a day or a confirmation */
  openCount: (month: string): Key => ({ pk: keys.openCounts, sk: month }),
  openBills: "BILLS",
  openBillsOf: (payer: string, id?: string): string => `${payer}~${id === undefined ? "" : `${id}#`}`,
  openBill: (payer: string, id: string, since: string, number: number): Key => ({
    pk: keys.openBills,
    sk: `${keys.openBillsOf(payer, id)}${since}#${number}`,
  }),
  /** claims with something to do; `paid` ones are kept by month */
  openClaims: "CLAIMS",
  openClaim: (number: number): Key => ({ pk: keys.openClaims, sk: String(number) }),
  claimFollowUp: (task: string): Key => ({ pk: `FOLLOWUP#${task}`, sk: "A" }),
  paidClaims: (month: string): string => `CLAIMS#${month}`,
  paidClaim: (date: string, number: number): Key => ({
    pk: keys.paidClaims(date.slice(0, 7)),
    sk: `${date.slice(8)}#${number}`,
  }),
  credits: "CREDITS",
  credit: (number: number): Key => ({ pk: keys.credits, sk: String(number).padStart(12, "0") }),
  books: (month: string): string => `BOOKS#${month}`,
  booksRow: (date: string, number: number): Key => ({
    pk: keys.books(date.slice(0, 7)),
    sk: `${date}#${number}`,
  }),
  earnings: (technician: string): string => `EARN#${technician}`,
  technicianOfEarnings: ({ pk }: Key): string => pk.slice(keys.earnings("").length),
  earningsRow: (technician: string, date: string, number: number): Key => ({
    pk: keys.earnings(technician),
    sk: `${date}#${number}`,
  }),
  report: (month: string): string => `RPT#${month}`,
  monthOfReport: (pk: string): string => pk.slice("RPT#".length),
  reportCells: (branch: string, payer: string): string => `cell#${branch}#${payer}#`,
  reportCell: (month: string, branch: string, payer: string, technician: string): Key => ({
    pk: keys.report(month),
    sk: `${keys.reportCells(branch, payer)}${technician}`,
  }),
  reportTaxPrefix: "tax#",
  reportTax: (month: string, zone: string, rate: number, source: string): Key => ({
    pk: keys.report(month),
    sk: `${keys.reportTaxPrefix}${zone.replaceAll("#", "")}#${rate}#${source}`,
  }),
  reportRejectionsPrefix: "rejections#",
  reportRejections: (month: string, carrierKey: string): Key => ({
    pk: keys.report(month),
    sk: `${keys.reportRejectionsPrefix}${carrierKey}`,
  }),
  reportFuel: (month: string): Key => ({ pk: keys.report(month), sk: "fuel" }),
  reportBalances: (month: string): Key => ({ pk: keys.report(month), sk: "balances" }),
  statusCounts: "COUNT#status",
  statusCount: (status: string): Key => ({ pk: keys.statusCounts, sk: status }),
  account: (id: string, group: string): Key => ({ pk: `ACCT#${id}`, sk: group }),
} as const

/** Only functions that declare them may use these. `infra/constructs/access.ts` denies them to all others. */
export const reservedPrefixes = { passwords: "PASS#", credentials: "CRED#" } as const

/** The range of sort keys that begin with a date of these days. */
export const rangeOfDays = ({ from, to }: { from: string; to: string }): [from: string, to: string] => [
  from,
  `${to}#~`,
]

export const indexKeys = {
  /** gsi1: requests of a day, by window */
  day: (date: string | undefined) => `DAY#${date ?? "none"}`,
  daySlot: (start: number | undefined, number: number) => `${minutesInKey(start)}#${number}`,
  /** gsi1: a technician's day */
  technicianDay: (technician: string, date: string | undefined) => `TECH#${technician}#${date ?? "none"}`,
  /** gsi2: a technician's open jobs, undated last */
  openJobs: (technician: string) => `OPEN#${technician}`,
  openJob: (date: string | undefined, number: number) => `${date ?? "none"}#${number}`,
  role: (role: string) => `ROLE#${role}`,
  userName: (name: string, id: string) => `${name.toLowerCase()}#${id}`,
  vehicle: (id: string) => `VEH#${id}`,
  vin: (vin: string) => `VIN#${vin}`,
  /** gsi3: vehicles by license plate, partitioned by three characters */
  plates: (plate: string) => `PLATE#${firstThreeCharacters(plate)}`,
  plate: (plate: string, id: string) => `${plate}#${id}`,
  /** gsi2: a customer's requests, newest last */
  customer: (id: string) => `CUST#${id}`,
  customerRequestPrefix: "SR#",
  customerRequest: (date: string, number: number) => `SR#${date}#${number}`,
  /** gsi2: service technicians of any role, by name */
  technicians: "TECHNICIANS",
  billingProfiles: "BILLING",
  /** gsi1: changes of settings; gsi2: of one kind; newest last */
  audit: "AUDIT",
  auditOfKind: (what: string) => `AUDIT#${what}`,
  auditEvent: (at: string, what: string, id: string, version: number) =>
    `${at}#${what}#${id}#${pad(version, 8)}`,
  /** outgoing messages: gsi1 by state, gsi2 by address, gsi3 by request */
  outbox: (state: string) => `OUT#${state}`,
  messagesTo: (address: string) => `TO#${address.toLowerCase()}`,
  messagesAbout: (number: number) => `SENT#${number}`,
  /** texts with pictures that wait for a try, gsi1 */
  pendingPictures: "IN#pending",
  /** text conversations: gsi1 all, gsi3 unread */
  inbox: "INBOX",
  unread: "UNREAD",
  timeAndId: (at: string, id: string) => `${at}#${id}`,
  /** quotes: gsi1 all, gsi2 leads, newest last */
  quotes: "QUOTES",
  leads: "LEADS",
  deliveries: (webhook: string) => `DLVS#${webhook}`,
  /** gsi2 */
  untriedDeliveries: "DLVS#untried",
  bulkRuns: (kind: string) => `XFERS#${kind}`,
  openPayments: "PAYMENTS#open",
  openPayment: (at: string, number: number, id: string) => `${at}#${number}#${id}`,
  deletedSquareCustomers: "SQUARE#leaving",
  /** a technician's jobs by day: gsi1 not reported yet, gsi2 warranty work */
  unreportedJobs: (technician: string) => `EARN#${technician}#uncounted`,
  warranty: (technician: string) => `EARN#${technician}#warranty`,
  /**
   * gsi3: pay of jobs that don't count yet, by the job's day, and of those that didn't begin to count on their own
   * day, by the day they did or, if they stopped meanwhile, the day since which they count again
   */
  uncountedPay: "PAY#uncounted",
  latePay: "PAY#late",
  pay: (day: string, number: number, technician: string) => `${day}#${number}#${technician}`,
  account: (id: string) => `ACCT#${id}`,
  accountRequest: (date: string, number: number) => `${date}#${number}`,
  /** gsi3: jobs by urethane lot, partitioned by three characters */
  lots: (lotKey: string) => `LOT#${lotKey.slice(0, 3)}`,
  lot: (lotKey: string, date: string, number: number) => `${lotKey}#${date}#${number}`,
  accounts: "ACCOUNTS",
  /** fuel receipts by day and time: gsi1 a person's, gsi2 a month's */
  fuelOf: (person: string) => `FUEL#${person}`,
  fuelIn: (month: string) => `FUEL#${month}`,
  receiptByDay: (date: string, at: string, id: string) => `${date}#${at}#${id}`,
  /** tasks: gsi1 all, gsi2 by state, gsi3 open; a person's in rows of their own */
  tasks: (person: string | undefined, which: string) => `TASKS#${which}${person ? `#${person}` : ""}`,
  /** gsi3: users of a category (commercial, carrier), by name */
  category: (category: string) => `CATEGORY#${category}`,
} as const
