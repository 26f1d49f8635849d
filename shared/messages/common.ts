export const common = {
  nothingHere: "There is nothing at this address.",
  tooLarge: "This is too large to send. The limit is 4.5 MB.",
  tooLargeToStore: "This is too much to save at once. Shorten the texts or remove some lines.",
  tooMany: "Too many attempts. Wait a moment and try again.",
  notFound: "Not Found",
  currentlyUpdating: "Currently Updating",
  currentlyResetting: "Currently Resetting",
  unreadableFile: "Could not read file.",
  noBusinessInfo: "Failed to pull Business Info!",
} as const
