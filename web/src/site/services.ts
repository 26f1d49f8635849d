/** The nine services (owner's specification). The key is used in page anchors and `?service=`. */
export const services = [
  { key: "windshield", name: "Windshield replacement", about: "New glass, sensors moved over" },
  { key: "door", name: "Door glass", about: "Broken pieces vacuumed out of the door" },
  { key: "vent", name: "Vent glass", about: "The small fixed pane" },
  { key: "quarter", name: "Quarter glass", about: "Behind the rear door" },
  { key: "back", name: "Back glass", about: "Defroster reconnected and tested" },
  { key: "sunroof", name: "Sunroof glass", about: "Panel and seal" },
  { key: "chip", name: "Chip repair", about: "Up to 3 chips, under 6 inches" },
  { key: "install", name: "Glass install", about: "You have the glass, we install it" },
  { key: "regulator", name: "Window regulator", about: "When the window won't go up" },
] as const

export type ServiceKey = (typeof services)[number]["key"]
