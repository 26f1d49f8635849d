export const fuel = {
  missingImage: "Missing Receipt Image",
  missingMileage: "Missing Mileage",
  missingCost: "Missing Fuel Cost",
  uploading: "Uploading",
  uploaded: "Uploaded",
  uploadFailed: "Error Uploading",
  unexpectedReply: "Unexpected response from server",
  notFound: "This fuel receipt doesn't exist anymore.",
  noneToday: "No fuel receipts uploaded today",
  pullFailed: "Could not pull fuel receipts",
  mileageBelow: (last: string) => `The last mileage was ${last}. Is this one right?`,
} as const
