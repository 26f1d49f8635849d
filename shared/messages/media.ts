export const media = {
  notFound: "This attachment doesn't exist.",
  notYours: "You can only delete attachments that you added.",
} as const
