import { consentSentences } from "./domain/messages/text-consent.ts"
import { programSentences } from "./domain/pipeline/run.ts"
import { t } from "./language.ts"
import { messages } from "./messages.ts"

/** Every error of the API: code to HTTP status, title, and the sentence shown to people. */
export const errors = {
  malformed: [400, "Malformed request", t("Something is missing or not valid.")],
  not_an_image: [400, "Not a picture", t("Choose a picture: JPEG, PNG, WebP, GIF or AVIF.")],
  not_a_video: [400, "Not a video", messages.settings.videosOnly],
  video_too_large: [413, "Video too large", messages.settings.videoTooLarge],
  not_logged_in: [401, "Not logged in", messages.login.sessionNotFound],
  login_failed: [401, "Login failed", t("The phone number or password is incorrect.")],
  first_login_required: [
    403,
    "First login required",
    t("Choose your own password first. We'll text a code to your phone."),
  ],
  code_required: [
    403,
    "Code required",
    t("Too many failed logins with this phone number. We'll text a code to it."),
  ],
  code_not_right: [
    401,
    "Wrong code",
    t(
      "This code is wrong or expired. If you already chose a password with it, log in. If not, ask for a new code here.",
    ),
  ],
  password_needed: [403, "Password needed", messages.password.needed],
  wrong_password: [403, "Wrong password", messages.password.wrong],
  password_too_weak: [403, "Password too weak", messages.password.tooWeakForStaff],
  deactivated: [403, "Account deactivated", messages.login.deactivated],
  role_not_allowed: [403, "Role not allowed", "Role update rejected!"],
  last_admin: [409, "Last admin", "This is the only admin. There must be at least one."],
  not_allowed: [403, "Not allowed", messages.login.notAllowed],
  field_not_allowed: [403, "Field not allowed", t("You can't change this.")],
  not_this_way: [403, "Wrong way in", "You can only reach this address through the website."],
  not_found: [404, "Not found", messages.common.notFound],
  no_such_endpoint: [404, "No such endpoint", messages.common.nothingHere],
  method_not_allowed: [405, "Method not allowed", t("That didn't work here. Reload the page and try again.")],
  changed_meanwhile: [409, "Changed by someone else", t("Someone else just changed the same thing.")],
  upload_incomplete: [409, "Upload incomplete", t("Part of the file hasn't arrived yet.")],
  phone_in_use: [409, "Phone in use", t("Someone already uses this phone number.")],
  already_exists: [409, "Already exists", t("This already exists.")],
  action_not_allowed: [409, "Not possible now", t("You can't do this while the job has this status.")],
  estimate_not_authorized: [
    409,
    "Estimate not authorized",
    t("The customer must authorize the estimate first."),
  ],
  calibration_missing: [
    409,
    "Calibration missing",
    t("This glass has a camera or sensor. Add a calibration line, or record that the customer declined it."),
  ],
  install_record_missing: [
    409,
    "Install record missing",
    t("Record the urethane and the glass's DOT number first."),
  ],
  has_open_jobs: [409, "Open jobs", "This technician still has open jobs. Choose who takes them."],
  no_consent: [409, "No consent", consentSentences.no_consent],
  texts_stopped: [409, "Opted out of texts", consentSentences.texts_stopped],
  already_paid: [409, "Already paid", t("This is already paid.")],
  sale_recorded: [409, "Already recorded", t("This sale is already recorded.")],
  nothing_due: [409, "Nothing due", t("Nothing is due on this request.")],
  due_changed: [409, "Amount changed", t("The amount due has changed. Check it and try again.")],
  program_running: [409, "Program running", programSentences.running],
  program_stopped: [409, "Program stopped", programSentences.stopped],
  window_taken: [409, "Window taken", t("Someone just took this time. Choose another.")],
  outside_area: [
    422,
    "Outside our area",
    t("We don't drive to this address. You can come to one of our shops."),
  ],
  payment_failed: [402, "Payment failed", messages.payments.declined],
  payment_under_way: [409, "Payment under way", messages.payments.underWay],
  cards_not_set_up: [409, "Cards not set up", messages.payments.cardsNotSetUp],
  agreement_needed: [409, "Agreement needed", messages.payments.agreementNeeded],
  refund_failed: [402, "Refund failed", messages.payments.refundFailed],
  supplier_failed: [424, "Supplier didn't help", t("A supplier didn't answer. Try again in a minute.")],
  not_signed: [403, "Not signed", "We couldn't tell who sent this."],
  missing_check_number: [400, "Check number missing", messages.payments.checkNumber],
  too_large: [413, "Too large", messages.common.tooLarge],
  key_reused: [
    422,
    "Already sent",
    t("This was already sent with different details. Reload the page, check what was saved, and try again."),
  ],
  mileage_below: [409, "Mileage below the last one", t("This mileage is below the last one. Is it right?")],
  price_below_cost: [409, "Price below cost", "Some prices would lose money. Save anyway?"],
  vehicle_unknown: [422, "Unknown vehicle", t("We couldn't tell which car this is.")],
  refused: [422, "Refused", t("We couldn't accept this.")],
  deductible_protected: [
    422,
    "Deductible can't be reduced",
    t("An insurance deductible can't be reduced (California Penal Code 551)."),
  ],
  too_many: [429, "Too many attempts", messages.common.tooMany],
  unexpected: [500, "Unexpected error", t("Something went wrong on our side. No changes were made.")],
  unavailable: [503, "Not available", t("Part of the system isn't responding. Try again.")],
} as const satisfies Record<string, readonly [status: number, title: string, sentence: string]>

export type ErrorCode = keyof typeof errors

/** The sentence for an error code. When a write is unavailable, it adds that a retry is safe. */
export const sentenceOf = (code: ErrorCode, endpoint: { access: readonly string[] } | undefined): string =>
  code === "unavailable" && endpoint?.access.includes("table:write")
    ? t(`${errors[code][2]} Nothing will be done twice.`)
    : errors[code][2]

/** One field that two sessions changed to different values (`docs/architecture.md`, Versions). */
export type Conflict = { field: string; yours?: unknown; theirs?: unknown; by: string; at: string }

/** The body of every failed call: `application/problem+json` (RFC 9457) with additions. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  requestId: string
  fields?: { field: string; message: string }[]
  conflicts?: Conflict[]
  /** Keys that the specification's own callers read, where an endpoint's `legacy` names one. */
  Error?: string | { message: string } | { errors: { code: string; detail: string }[] }
  errorMessage?: string
  [fact: string]: unknown
}
