export const Logo = ({ width = 34, onDark = false }: { width?: number; onDark?: boolean }) => (
  <svg width={width} height={(width * 28) / 38} viewBox="0 0 38 28" fill="none" aria-hidden="true">
    <path
      d="M7 3C15 .8 23 .8 31 3L36.500 22C25 27 13 27 1.500 22Z"
      stroke={onDark ? "#6cc7ba" : "#0a6e66"}
      strokeWidth="2.6"
      strokeLinejoin="round"
    />
    <path d="M12 20L22 6" stroke={onDark ? "#ffb81c" : "#f2a200"} strokeWidth="2.8" strokeLinecap="round" />
  </svg>
)
