import type { ReactNode } from "react"

const Tree = ({ x, size, light = false }: { x: number; size: number; light?: boolean }) => (
  <g fill={light ? "#3f8d82" : "#2f7f75"}>
    <ellipse cx={x} cy={-size * 0.62} rx={size * 0.52} ry={size * 0.56} />
    <rect x={x - size * 0.06} y={-size * 0.3} width={size * 0.12} height={size * 0.32} />
  </g>
)

const leaves = [-188, -160, -125, -90, -55, -20, 8]

const Palm = ({ x, height }: { x: number; height: number }) => {
  const top = { x: x + 2, y: -height }
  return (
    <g stroke="#0c4a45" fill="none" strokeLinecap="round">
      <path
        d={`M${x} 0C${x + 3} ${-height * 0.5} ${x - 3} ${-height * 0.7} ${top.x} ${top.y}`}
        strokeWidth="4"
      />
      {leaves.map((degrees) => {
        const [across, up] = [
          Math.cos((degrees * Math.PI) / 180) * 25,
          Math.sin((degrees * Math.PI) / 180) * 25,
        ]
        const bend = `${(top.x + across * 0.6).toFixed(1)} ${(top.y + up * 0.8 - 4).toFixed(1)}`
        const tip = `${(top.x + across).toFixed(1)} ${(top.y + up * 0.6 + 11).toFixed(1)}`
        return <path key={degrees} d={`M${top.x} ${top.y}Q${bend} ${tip}`} strokeWidth="4.5" />
      })}
    </g>
  )
}

const Buttes = () => (
  <>
    <path
      d="M-150 0C-126 -12 -112 -34 -94 -44C-82 -50 -74 -36 -62 -46C-48 -62 -40 -78 -24 -80C-10 -80 -6 -58 8 -60C22 -64 30 -72 44 -66C60 -56 66 -36 84 -34C104 -30 120 -10 150 0Z"
      fill="#a9d0c9"
    />
    <path d="M-40 0C-20 -26 10 -30 40 -22C80 -14 110 -8 140 0Z" fill="#7fb6ad" />
  </>
)

const Silos = () => (
  <>
    <g fill="#5d9f95">
      {[-48, -14, 20].map((x) => (
        <path key={x} d={`M${x} 0V-78l15 -14l15 14V0Z`} />
      ))}
    </g>
    <path d="M-70 0v-112h-4v-10h28v6l80 21v5l-84 -20v110Z" fill="#2f7f75" />
    {[84, 132].map((x) => (
      <Tree key={x} x={x} size={34} light />
    ))}
    {[108, 156].map((x) => (
      <Tree key={x} x={x} size={34} />
    ))}
    {[-112, -138].map((x) => (
      <Tree key={x} x={x} size={32} light />
    ))}
  </>
)

const cables = [-134, -118, -102, -86, 86, 102, 118, 134]

const TowerBridge = () => (
  <>
    <g fill="#e3a93a">
      <path d="M-74 0v-118h8l3 -8h10l3 8h8v118h-9v-98h-14v98ZM42 0v-118h8l3 -8h10l3 8h8v118h-9v-98h-14v98Z" />
      <path d="M-74 -104h148v9h-148ZM-150 -26h300v9h-300Z" />
    </g>
    <g stroke="#e3a93a" fill="none">
      <path d="M-150 -30Q-104 -92 -60 -112M150 -30Q104 -92 60 -112M-60 -92Q0 -60 60 -92" strokeWidth="3" />
      {cables.map((x) => (
        <path key={x} d={`M${x} -26V${(-30 - (150 - Math.abs(x)) * 0.92).toFixed(1)}`} strokeWidth="1.6" />
      ))}
    </g>
    <path
      d="M-150 -8q12 -6 25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0t25 0"
      stroke="#7fb6ad"
      strokeWidth="3"
      fill="none"
    />
  </>
)

const oranges = [
  [-6, -26],
  [5, -33],
  [8, -20],
  [-2, -17],
] as const

const OrangeGrove = () => (
  <>
    <Palm x={-96} height={96} />
    <Palm x={-62} height={118} />
    <Palm x={104} height={104} />
    {[-18, 14, 46, 76].map((x, index) => (
      <g key={x}>
        <Tree x={x} size={40} light={index % 2 === 0} />
        {oranges.map(([across, up]) => (
          <circle key={across} cx={x + across} cy={up} r="3.6" fill="#f2a200" />
        ))}
      </g>
    ))}
  </>
)

/** Drawn around x = 0 on the ground y = 0. */
const drawings: Record<string, ReactNode> = {
  "Yuba City": <Buttes />,
  Woodland: <Silos />,
  Sacramento: <TowerBridge />,
  "Santa Ana": <OrangeGrove />,
}
export const landmarkAt = (city: string): ReactNode => drawings[city] ?? <Buttes />

const highways: Record<string, readonly string[]> = {
  "Yuba City": ["20", "99"],
  Woodland: ["5", "113"],
  Sacramento: ["50", "99"],
  "Santa Ana": ["5", "55"],
}
export const highwaysTo = (city: string): readonly string[] => highways[city] ?? []
