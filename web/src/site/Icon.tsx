const drawings = {
  arrow: "M5 12h14M13 6l6 6-6 6",
  menu: "M4 7h16M4 12h16M4 17h16",
  close: "M6 6l12 12M18 6L6 18",
  phone:
    "M5 4h4l2 5-2.500 1.500a11 11 0 0 0 5 5L15 13l5 2v4a1.500 1.500 0 0 1-1.600 1.500A16 16 0 0 1 3.500 5.600 1.500 1.500 0 0 1 5 4Z",
  pause: "M8 5v14M16 5v14",
  play: "M7 5l12 7-12 7Z",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20.500c.7-3.800 3.700-6 7.500-6s6.800 2.200 7.500 6",
  star: "M12 3.500l2.600 5.500 6 .8-4.400 4.200 1.100 6L12 17l-5.300 3 1.100-6L3.400 9.800l6-.8Z",
  back: "M19 12H5M11 6l-6 6 6 6",
  text: "M4 5h16v11H9l-5 4Z",
  map: "M12 21c4-5 6.500-8.300 6.500-11.500a6.500 6.500 0 0 0-13 0C5.500 12.700 8 16 12 21ZM14.300 9.500a2.300 2.300 0 1 1-4.600 0 2.300 2.300 0 0 1 4.600 0Z",
} as const

/** The public site's few icons, drawn here so that it loads no icon library. */
export const Icon = ({ name }: { name: keyof typeof drawings }) => <IconDrawing d={drawings[name]} />

/** Draws an icon that only one page has. */
export const IconDrawing = ({ d }: { d: string }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={d} />
  </svg>
)
