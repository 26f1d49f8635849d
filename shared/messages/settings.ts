export const settings = {
  uploadFailed: (why: string) => `Upload failed. ${why}`,
  chooseVideo: "Choose a video.",
  videosOnly: "Wrong file type - Videos only.",
  videoTooLarge: "Video is too large - 300MB maximum",
  businessInfoUpdated: "Business Info Updated!",
  contactInfoUpdated: "Contact Info Updated!",
  postFailed: "An error occurred when trying to post update.",
  credentialsUpdated: "System Credentials Updated!",
  submitFailed: "An error occurred when trying to submit update.",
} as const
