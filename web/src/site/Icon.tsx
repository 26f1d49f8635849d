const drawings = {
  arrow: "M5 12h14M13 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  phone:
    "M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1.500 1.500 0 0 1-1.600 1.500A16 16 0 0 1 3.500 5.600 1.500 1.500 0 0 1 5 4Z",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7Z",
  text: "M4 5h16v11H9l-5 4Z",
} as const

/** The few signs of the public site, drawn here so that no icon library comes with them. */
export const Icon = ({ name }: { name: keyof typeof drawings }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)
