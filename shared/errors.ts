/** Every way in which a call can fail: code to HTTP status, title and the sentence that a person may be shown. */
export const errors = {
  malformed: [400, "Malformed request", "Some of what was sent is missing or not valid."],
  not_an_image: [400, "Not a picture", "This is not a picture: JPEG, PNG, WebP, GIF or AVIF, please."],
  not_a_video: [400, "Not a video", "Wrong file type - Videos only."],
  video_too_large: [413, "Video too large", "Video is too large - 300MB maximum"],
  not_logged_in: [401, "Not logged in", "Please login again. Authenticated session was not found."],
  login_failed: [401, "Login failed", "The phone number or the password is not right."],
  first_login_required: [
    403,
    "First login required",
    "This account needs its own password first. A code is sent to its phone.",
  ],
  code_required: [
    403,
    "Code required",
    "There were many failed logins with this phone number. A code is sent to that phone.",
  ],
  code_not_right: [
    401,
    "Code not right",
    "This code is not right, or no longer good. If a password was chosen with it, log in; else ask for another code.",
  ],
  deactivated: [403, "Account deactivated", "This account is deactivated. Please call the shop."],
  role_not_allowed: [403, "Role not allowed", "Role update rejected!"],
  last_admin: [409, "Last admin", "This is the only admin. There has to be one."],
  not_allowed: [403, "Not allowed", "You are not allowed to access the requested resource."],
  field_not_allowed: [403, "Field not allowed", "You are not allowed to change this."],
  not_this_way: [403, "Wrong way in", "This address is reached through the website only."],
  not_found: [404, "Not found", "Not Found"],
  no_such_endpoint: [404, "No such endpoint", "There is nothing at this address."],
  method_not_allowed: [
    405,
    "Method not allowed",
    "The system does not take this here. Reload the page and try again.",
  ],
  changed_meanwhile: [409, "Changed meanwhile", "Somebody else changed the same thing meanwhile."],
  upload_incomplete: [409, "Upload incomplete", "Some parts of the file have not arrived yet."],
  phone_in_use: [409, "Phone in use", "This phone number belongs to somebody already."],
  already_exists: [409, "Exists already", "There is one already."],
  action_not_allowed: [409, "Not possible now", "This is not possible in the present state of the request."],
  estimate_not_authorized: [
    409,
    "Estimate not authorized",
    "The customer has to authorize the estimate before the work goes on.",
  ],
  calibration_missing: [
    409,
    "Calibration missing",
    "This glass carries a camera or sensor: add a calibration line or record that the customer declined it.",
  ],
  already_paid: [409, "Already paid", "This is paid already."],
  nothing_due: [409, "Nothing due", "There is nothing due on this request."],
  due_changed: [409, "Amount changed", "The amount due is no longer the one that was shown."],
  missing_check_number: [400, "Check number missing", "YOU MUST ENTER A CHECK NUMBER FOR ACCOUNT TRACKING."],
  too_large: [413, "Too large", "This is too large to send: 4.5 MB at most."],
  key_reused: [
    422,
    "Key used before",
    "This was sent before with something else in it. Reload the page, look at what is saved, and try again.",
  ],
  refused: [422, "Refused", "This was refused."],
  deductible_protected: [
    422,
    "Deductible stays",
    "Nothing may reduce an insurance deductible (California Penal Code 551).",
  ],
  too_many: [429, "Too many attempts", "Too many attempts. Please wait a little and try again."],
  unexpected: [500, "Unexpected error", "Something went wrong on our side. Nothing was changed."],
  unavailable: [
    503,
    "Not available",
    "A part of the system does not answer right now. Please try again; nothing is done twice.",
  ],
} as const satisfies Record<string, readonly [status: number, title: string, sentence: string]>

export type ErrorCode = keyof typeof errors

/** Two sessions changed the same field: what each of them says (`architecture.md`, Versions). */
export type Conflict = { field: string; yours?: unknown; theirs?: unknown; by: string; at: string }

/** The body of every failed call: `application/problem+json` (RFC 9457) with our additions. */
export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  requestId: string
  fields?: { field: string; message: string }[]
  conflicts?: Conflict[]
  /** what the spec's callers read, where it names a key */
  Error?: string | { message: string }
  errorMessage?: string
  [fact: string]: unknown
}
