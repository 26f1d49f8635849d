export const ivy = {
  dispatchError: "Dispatch Error!",
  notPulled: "Could not pull Safelite Dispatch",
  unknownVehicle: (carId: string) => `Could not determine vehicle from CarId ${carId}`,
  notMade: "Failed to make invoice.",
  takenElsewhere: "Safelite doesn't list this dispatch as new anymore. Check it in their portal.",
} as const
