export const charges = {
  none: "No charges have been saved.",
  partsNotSaved: "Parts for this vehicle are not saved in our database.",
  partsFailed: "Couldn't get the parts of this vehicle.",
  mygrantFailed: "An error occurred when pulling part data from Mygrant.",
} as const
