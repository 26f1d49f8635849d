/**
 * Every sentence that a person reads from the spec's error catalogues, in correct English (domain.md section 2). What a
 * failed call answers stands in `errors.ts`; why an action is refused, beside its rule in `domain/`.
 */
export const messages = {
  common: {
    notFound: "Not Found",
    currentlyUpdating: "Currently Updating",
    currentlyResetting: "Currently Resetting",
    underDevelopment: "This feature is currently under development.",
    somethingWrong: "An error occurred.",
    unexpectedResult: "Unexpected result.",
    unexpectedResponse: "Unexpected response from server",
    missingValues: "Missing required values.",
    unreadableFile: "Could not read file.",
    noBusinessInfo: "Failed to pull Business Info!",
  },

  login: {
    failed: (why: string) => `Login Failed! ${why}`,
    needed: "You need to be logged in to access the requested resource.",
    notAllowed: "You are not allowed to access the requested resource.",
    sessionNotFound: "Please login again. Authenticated session was not found.",
    loggingOut: "Logging Out",
    loggedOut: "Logged Out",
    logBackIn: "Log Back In",
    passwordRequired: "Please enter your password.",
  },

  notFoundPage: {
    title: "Not Found",
    sentence: "There were no pages that matched your requests.",
  },
  maintenance: {
    sentence: "The requested resource is under maintenance.",
  },

  account: {
    avatarFailed: "Could not update profile picture.",
    avatarUpdated: "Profile picture updated!",
    requestsFailed: "Could not pull service requests",
    noRequests: "No service requests found.",
    jobsFailed: "Could not pull jobs",
    noJobsToday: "No jobs are assigned for today",
    allAssigned: "All jobs for today have been assigned.",
    techniciansFailed: "Unable to pull technicians, please try later",
    fuelReceiptsFailed: "Could not pull fuel receipts",
    noFuelReceipts: "No fuel receipts uploaded today",
    earningsFailed: "Could not generate earnings summary",
    overheadFailed: "Could not generate daily overhead summary",
    noOverhead: "No overhead today",
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
    noRequests: "There are no service requests that match.",
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
    nameLength: "A name has 3 to 50 characters.",
    phoneLength: "A phone number has 10 digits.",
    emailInvalid: "This is not an e-mail address.",
  },

  firstLogin: {
    /** the same whether they are right or not */
    codeSent:
      "If the phone number and the password are right, a code is on its way to that phone. It is good for 10 minutes.",
    text: (code: string) =>
      `${code} is your Clearline code, good for 10 minutes. Give it to nobody: we never ask for it.`,
    wait: (duration: string) => `A code was sent already. Please wait ${duration} for another one.`,
    enough: "No more codes can be sent to this phone today. Please call the shop.",
    notThePhone: "One of your own, please: not the end of the phone number.",
  },

  password: {
    missing: "Please enter a new password!",
    tooShort: "Password must be at least 4 characters long.",
    tooLong: "Password must be under 50 characters long.",
    failed: "The password could not be changed.",
    changed: "Password changed!",
  },

  cards: {
    failed: "Failed saving credit card.",
    tokenFailed: "The card could not be read. Please check its number and try again.",
    libraryFailed: "The payment provider's library failed to load.",
    invalidNumber: "Invalid Card Number",
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
    exists: "There is a promo code like this already.",
    strayLine: "The lines of a promo code come with the code itself.",
    length: "A promo code has 2 to 50 characters.",
  },

  billingProfiles: {
    none: "There are no billing profiles...weird?",
    missingUser: "Missing user id to pull billing profile.",
    userNotFound: "User profile was not found",
    loadFailed: "An error occurred when pulling billing profile.",
    saved: "Billing Profile saved successfully!",
    saveFailed: "An error occurred when saving billing profile.",
    deleted: "Billing profile deleted successfully!",
    exists: "This account has a billing profile already.",
    accountsOnly: "Only a commercial or carrier account has a billing profile.",
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
    quoteProgramRunning: "The Quote Update program is currently running.",
    quoteProgramStopped: "The Quote Update program is currently stopped.",
  },

  carriers: {
    loadFailed: "Error loading insurance carriers.",
    none: "No Insurance Carriers Saved",
    profileFailed: "Could not load insurance profile.",
    notFound: "Insurance provider data was not found",
    exists: "There is an insurance provider with this key already.",
    saved: "Insurance carrier saved successfully!",
    saveFailed: "An error occurred when saving insurance carrier.",
    deleted: "Insurance carrier deleted successfully!",
  },

  requests: {
    none: "There are no service requests that match.",
    notFound: "Service Request was not found.",
    processingFailed: "Error pulling/processing Service Request.",
    updateFailed: "Service Request update failed.",
    updateFailedFor: (invoiceNumber: number) => `Service Request update failed for ${invoiceNumber}`,
    deleteUnexpected: "Unexpected result when deleting Service Request.",
    deleted: (notes: number, media: number) =>
      `Service Request deleted successfully! (Notes:${notes}, Media:${media})`,
    missingInvoiceNumber: "Missing Invoice Number!",
    invoiceNumberMissing: "Invoice Number missing.",
    noParts: "Parts for this vehicle are not saved in our database.",
    noPartList: "The part list is unavailable for this vehicle.",
    vehicleEdit:
      "Manually editing the vehicle will remove the data that allows vehicle part searching. Continue?",
    locationInshop: "The address is the shop's, so the location is Inshop now.",
    locationMobile: "There is an address, so the location is Mobile now.",
    defaultTechniciansFailed: "An error occurred when saving default technician selection.",
    notificationFailed: "Technician notification failed!",
    textNotificationFailed: "Text notification failed!",
    dispatchFailed: (why: string) => `Failed to make Service Dispatch: ${why}`,
    warrantyDate: "YOU MUST ENTER AN APPOINTMENT DATE.",
    warrantyComplaint: "YOU MUST ENTER THE CUSTOMER'S COMPLAINT FOR THE TECHNICIAN.",
    chooseTechnicians: "Choose Technicians to assign",
    chooseRequests: "Choose Service Requests to assign",
  },

  charges: {
    none: "No charges have been saved.",
    noneToSolve: "There are no charges. One must be added before the amount due can be edited.",
    free: "FREE",
    exempt: "EXEMPT",
    numbersOnly: (field: string) =>
      `${field} Invalid! Removing invalid characters. Only numbers are accepted.`,
    decimalsOnly: (field: string) =>
      `${field} Invalid! Removing invalid characters. Only numbers and a decimal are accepted.`,
    percentOnly: (field: string) =>
      `${field} Invalid! Removing invalid characters. Only numbers, a decimal, and the percent sign are accepted.`,
    formulaFailed: "Unexpected response when loading quote formula.",
    mygrantFailed: "An error occurred when pulling part data from Mygrant.",
  },

  vin: {
    uploadFailed: "VIN upload failed.",
    oldImageKept: "Failed to delete old VIN image",
    notDecoded: "VIN image saved, not decoded though.",
  },

  payments: {
    checkNumber: "YOU MUST ENTER A CHECK NUMBER FOR ACCOUNT TRACKING.",
    updateFailed: (why: string) => `An error occurred when updating payment records. ${why}`,
    complete: "Payment Complete!",
    rotateDevice: "Please rotate device.",
    signatureFailed: (why: string) => `Failed to save signature. ${why}`,
    unrecoverable: "An unrecoverable error occurred.",
  },

  invoices: {
    copyFailed: "Failed to create customer invoice copy.",
    saveFailed: "Failed to save invoice for customer viewing.",
    sendFailed: (why: string) => `Failed to send invoice copy. ${why}`,
    sent: "Invoice sent successfully.",
    missingPhone: "Missing Phone Number!",
    missingEmail: "Missing Email Address!",
    textImpossible: "Can not send text message.",
    missingKey: "Missing invoice key/number.",
    notFound: "Could not find requested Invoice.",
    processingFailed: "Error processing invoice.",
    pdfFailed: "Failed to generate pdf invoice.",
    pdfCreateFailed: "Failed to create pdf invoice.",
    pdfSaveFailed: "Failed to save invoice for viewing.",
  },

  reviews: {
    noRecipients: "There are no selected recipients.",
    sent: "Review request text message sent successfully.",
    failed: (why: string) => `Review request text message failed. ${why}`,
    defaultTextFailed: (why: string) => `Could not pull default text message. ${why}`,
  },

  dispatches: {
    error: "Dispatch Error!",
    pullFailed: "Could not pull Safelite Dispatch",
    vehicleUnknown: (carId: string) => `Could not determine vehicle from CarId ${carId}`,
    invoiceFailed: "Failed to make invoice.",
  },

  quotes: {
    offline: "Instant Quote system is currently offline. Please try again later.",
    pleaseCall: "Please Call",
    priceSettingsFailed: "Could not load quote price settings",
    settingsFailed: (why: string) => `An error occurred when updating settings. ${why}`,
    sessionFailed: "Session Failed",
    vehicleDataFailed: "Failed to load vehicle data",
    choicesFailed: (what: "years" | "makes" | "models" | "styles") => `Error loading available ${what}`,
    noReplacementQuotes: "No Replacement Quotes Saved",
  },

  fuelReceipts: {
    missingImage: "Missing Receipt Image",
    missingMileage: "Missing Mileage",
    missingCost: "Missing Fuel Cost",
    uploading: "Uploading",
    uploaded: "Uploaded",
    uploadFailed: (why: string) => `Error Uploading ${why}`,
  },

  tasks: {
    deleteFailed: "Failed to delete task.",
    updateFailed: "Failed to update task.",
    createFailed: "Failed to create new task.",
    listFailed: "An error occurred when pulling tasks.",
  },

  inventory: {
    listFailed: "An error occurred when pulling inventory.",
    addFailed: "An error occurred when adding the part.",
    deleteFailed: "An error occurred when deleting the part.",
    none: "There are no parts saved to inventory.",
  },

  reports: {
    autofillDown: "This utility is down for maintenance. Use Overhead on the service request page.",
  },
} as const
