export const media = {
  notFound: "This attachment doesn't exist.",
  notYours: "You can only delete attachments that you added.",
  tooManyUploads: "You've uploaded too many files today. Try again tomorrow.",
} as const
