import { siteMessages } from "./site-messages.ts"

/**
 * Every sentence that a person reads from the spec's error catalogues, in correct English (domain.md section 2). What a
 * failed call answers stands in `errors.ts`; why an action is refused, beside its rule in `domain/`.
 */
export const messages = {
  ...siteMessages,

  account: {
    avatarFailed: "Could not update profile picture.",
    avatarUpdated: "Profile picture updated!",
    requestsFailed: "Could not pull service requests",
    noRequests: "No service requests found.",
    jobsFailed: "Could not pull jobs",
    noJobsToday: "No jobs are assigned for today",
    allAssigned: "All jobs for today have been assigned.",
    techniciansFailed: "Unable to pull technicians, please try later",
    accountsFailed: "Error loading commercial accounts.",
    noAccounts: "No Commercial Accounts Saved",
    accountFailed: "Error loading account.",
  },

  profile: {
    updateFailed: (why: string) => `An error occurred when updating user. ${why}`,
    deleteFailed: "An error occurred when deleting user.",
    deleted: "User deleted successfully!",
    noSessions: "No Sessions Found",
    sessionsDeleted: (count: number) => (count === 1 ? "1 session deleted" : `${count} sessions deleted`),
    requestsFailed: "Unable to pull service requests at the moment, please try later",
  },

  users: {
    addFailed: (why: string) => `An error occurred when adding a new user. ${why}`,
    createFailed: "Failed to create new user.",
    created: "New user created!",
    updated: "User updated successfully!",
    deactivated: "User deactivated successfully!",
    listFailed: "An error occurred when pulling users.",
    rolesFailed: "An error occurred when pulling roles.",
    sessionsFailed: "An error occurred when pulling sessions.",
    none: "No users",
    adminRole: "Admin role is exclusive to the founder. Role update rejected!",
    developerRole: "Developer role must be assigned through database console. Role update rejected!",
    nameLength: "Enter a name of 3 to 50 characters.",
    phoneLength: "Enter a 10-digit phone number.",
    emailInvalid: "Enter a valid email address.",
  },

  firstLogin: {
    /** the same whether they are right or not */
    codeSent:
      "If the phone number and password are correct, we texted a code to that phone. It expires in 10 minutes.",
    text: (code: string) =>
      `${code} is your Clearline code. It expires in 10 minutes. Don't share it. We'll never ask for it.`,
    wait: (duration: string) => `We already sent a code. You can get a new one in ${duration}.`,
    enough: "We can't send more codes to this phone today. Call the shop for help.",
    notThePhone: "Choose a new password. It can't be the last four digits of your phone.",
  },

  password: {
    missing: "Please enter a new password!",
    tooShort: "Password must be at least 4 characters long.",
    tooLong: "Password must be under 50 characters long.",
    failed: "Couldn't change the password.",
    changed: "Password changed!",
  },

  prices: {
    totalChanged: "The total changed. Check the new total and save again.",
    switchByAction: "Use the action switchInvoiceType to change the invoice type.",
  },

  promo: {
    error: "Promo Code Error",
    invalid: "Promo code is not valid",
    none: "No active promo codes.",
    listFailed: "Error pulling promo codes.",
    exists: "This promo code already exists.",
    strayLine: "A promo code adds its own lines. Enter the code instead.",
    length: "Enter a promo code of 2 to 50 characters.",
  },

  billingProfiles: {
    none: "There are no billing profiles...weird?",
    missingUser: "Missing user id to pull billing profile.",
    userNotFound: "User profile was not found",
    loadFailed: "An error occurred when pulling billing profile.",
    saved: "Billing Profile saved successfully!",
    saveFailed: "An error occurred when saving billing profile.",
    deleted: "Billing profile deleted successfully!",
    exists: "This account already has a billing profile.",
    accountsOnly: "Only commercial and carrier accounts have billing profiles.",
  },

  settings: {
    uploadFailed: (why: string) => `Upload failed. ${why}`,
    chooseVideo: "Choose a video.",
    videosOnly: "Wrong file type - Videos only.",
    videoTooLarge: "Video is too large - 300MB maximum",
    businessInfoUpdated: "Business Info Updated!",
    contactInfoUpdated: "Contact Info Updated!",
    postFailed: "An error occurred when trying to post update.",
    credentialsUpdated: "System Credentials Updated!",
    submitFailed: "An error occurred when trying to submit update.",
  },

  carriers: {
    loadFailed: "Error loading insurance carriers.",
    none: "No Insurance Carriers Saved",
    notFound: "Insurance provider data was not found",
    exists: "An insurance carrier with this key already exists.",
    saved: "Insurance carrier saved successfully!",
    saveFailed: "An error occurred when saving insurance carrier.",
    deleted: "Insurance carrier deleted successfully!",
  },

  requests: {
    none: "There are no service requests that match.",
    notFound: "Service Request was not found.",
    updateFailed: "Service Request update failed.",
    vehicleEdit:
      "Manually editing the vehicle will remove the data that allows vehicle part searching. Continue?",
    warrantyDate: "YOU MUST ENTER AN APPOINTMENT DATE.",
    warrantyComplaint: "YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN.",
  },

  charges: {
    none: "No charges have been saved.",
  },

  payments: {
    signatureFailed: (why: string) => `Failed to save signature. ${why}`,
    checkNumber: "YOU MUST ENTER A CHECK NUMBER FOR ACCOUNT TRACKING.",
    complete: "Payment Complete!",
    rotateDevice: "Please rotate device.",
  },

  invoices: {
    missingPhone: "Missing Phone Number!",
    missingEmail: "Missing Email Address!",
    missingKey: "Missing invoice key/number.",
    notFound: "Could not find requested Invoice.",
    processingFailed: "Error processing invoice.",
    pdfFailed: "Failed to generate pdf invoice.",
    pdfCreateFailed: "Failed to create pdf invoice.",
    pdfSaveFailed: "Failed to save invoice for viewing.",
  },
} as const
