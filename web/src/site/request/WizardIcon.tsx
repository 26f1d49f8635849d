const drawings = {
  back: "M19 12H5M11 18l-6-6 6-6",
  camera:
    "M4 8h3l1.600-2.500h6.800L17 8h3a1.500 1.500 0 0 1 1.500 1.500v8A1.500 1.500 0 0 1 20 19H4a1.500 1.500 0 0 1-1.500-1.500v-8A1.500 1.500 0 0 1 4 8ZM8.600 13.200a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0-6.800 0",
} as const

export const WizardIcon = ({ name }: { name: keyof typeof drawings }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={drawings[name]} />
  </svg>
)
