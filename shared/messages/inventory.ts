export const inventory = {
  none: "There are no parts saved to inventory.",
  listFailed: "An error occurred when pulling inventory.",
  addFailed: "An error occurred when adding the part.",
  saveFailed: "An error occurred when saving the part.",
  deleteFailed: "An error occurred when deleting the part.",
  partNumber: "Enter a part number, like FW04915GTYN.",
  noBranch: "Choose one of our branches.",
  gone: "Someone already deleted this part.",
  exists: "This part is already there. Change its quantity instead.",
  notEnough: (left: number) =>
    left === 0 ? "There are none left." : `There ${left === 1 ? "is" : "are"} only ${left} left.`,
  changed: "Someone just changed this part. Look at it again before you save.",
} as const
