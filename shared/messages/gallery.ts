export const gallery = {
  notFound: "This entry isn't in the gallery.",
  choosePhotos: "Choose at least one photo.",
  confirmNothingPersonal: "Check the photos and confirm that no plate and no face can be read.",
  internal: "The shop keeps this photo to itself: proof of payment, VIN and Other aren't published.",
  keepOne: "Keep at least one photo, or unpublish the entry.",
  neighborGone: "The entry next to it is gone from the gallery. Look again and move it once more.",
} as const
