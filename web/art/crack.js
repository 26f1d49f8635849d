/**
 * A stone has struck the glass: a star break with seven long cracks and a branch on each, on nothing, to lie over a
 * scene. `drawCrack()` answers a canvas; always the same one. `drawChip(width, height)` is a chip as one sees it from the
 * driver's seat: the glass is sharp, the road behind it is not.
 */
function randomFrom(s) {
  return () => {
    s |= 0
    s = (s + 0x6d2b79f5) | 0
    let t = Math.imul(s ^ (s >>> 15), 1 | s)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
const canvasOf = (W, H) => {
  const c = document.createElement("canvas")
  c.width = W
  c.height = H
  return [c, c.getContext("2d")]
}
function crackPath(R, x, y, a, len, j = 0.5) {
  const p = [[x, y]]
  let l = 0
  while (l < len) {
    const s = 10 + R() * 22
    a += (R() - 0.5) * j
    x += Math.cos(a) * s
    y += Math.sin(a) * s
    l += s
    p.push([x, y])
  }
  return p
}
function strokeCrack(g, p, w) {
  const go = (dx, dy, st, lw) => {
    g.strokeStyle = st
    g.lineWidth = lw
    g.lineJoin = "round"
    g.lineCap = "round"
    g.beginPath()
    p.forEach((q, i) => (i ? g.lineTo(q[0] + dx, q[1] + dy) : g.moveTo(q[0] + dx, q[1] + dy)))
    g.stroke()
  }
  go(1.6 * w, 2.2 * w, "rgba(3,14,15,.55)", 2.6 * w)
  go(0, 0, "rgba(214,246,240,.95)", 1.5 * w)
  go(-1.1 * w, -1.2 * w, "rgba(255,255,255,.55)", 0.6 * w)
}
function chip(g, R, x, y, s) {
  // star break
  const gr = g.createRadialGradient(x, y, 0, x, y, s * 2.6)
  gr.addColorStop(0, "rgba(3,16,18,.65)")
  gr.addColorStop(0.5, "rgba(3,16,18,.25)")
  gr.addColorStop(1, "rgba(3,16,18,0)")
  g.fillStyle = gr
  g.beginPath()
  g.arc(x, y, s * 2.6, 0, 7)
  g.fill()
  const n = 9
  for (let i = 0; i < n; i++) {
    const a = (i / n) * 6.283 + R() * 0.5,
      l = s * (1.1 + R() * 1.9)
    const p = crackPath(R, x, y, a, l, 0.35)
    g.fillStyle = `rgba(190,236,228,${0.1 + 0.16 * R()})`
    g.beginPath()
    g.moveTo(x, y)
    const b = a + 0.22 + R() * 0.2
    g.lineTo(x + Math.cos(a) * l * 0.8, y + Math.sin(a) * l * 0.8)
    g.quadraticCurveTo(
      x + Math.cos((a + b) / 2) * l * 0.62,
      y + Math.sin((a + b) / 2) * l * 0.62,
      x + Math.cos(b) * l * 0.7,
      y + Math.sin(b) * l * 0.7,
    )
    g.closePath()
    g.fill()
    strokeCrack(g, p, s / 46)
  }
  for (let k = 0; k < 3; k++) {
    g.strokeStyle = `rgba(226,250,246,${0.5 - 0.1 * k})`
    g.lineWidth = 1.4
    g.beginPath()
    const r = s * (0.34 + 0.3 * k),
      a0 = R() * 6
    g.ellipse(x, y, r, r * 0.9, R(), a0, a0 + 2.2 + R() * 2)
    g.stroke()
  }
  const c = g.createRadialGradient(x - s * 0.06, y - s * 0.08, 0, x, y, s * 0.24)
  c.addColorStop(0, "rgba(255,255,255,.95)")
  c.addColorStop(0.4, "rgba(190,230,224,.7)")
  c.addColorStop(1, "rgba(10,34,36,.5)")
  g.fillStyle = c
  g.beginPath()
  for (let i = 0; i < 9; i++) {
    const a = (i / 9) * 6.283,
      r = s * 0.2 * (0.75 + R() * 0.5)
    g[i ? "lineTo" : "moveTo"](x + Math.cos(a) * r, y + Math.sin(a) * r)
  }
  g.closePath()
  g.fill()
}
globalThis.drawCrack = () => {
  const [c, g] = canvasOf(1100, 1000),
    R = randomFrom(12)
  const x = 640,
    y = 470
  for (const [a, l, j] of [
    [2.5, 560, 0.4],
    [-2.75, 420, 0.5],
    [0.35, 430, 0.45],
    [-0.55, 460, 0.4],
    [1.35, 430, 0.5],
    [-1.5, 330, 0.6],
    [3.05, 240, 0.6],
  ]) {
    const q = crackPath(R, x, y, a, l, j)
    strokeCrack(g, q, 1.3)
    const b = q[Math.floor(q.length * 0.45)]
    strokeCrack(g, crackPath(R, b[0], b[1], a + (R() < 0.5 ? 0.8 : -0.8), l * 0.35, 0.5), 0.9)
  }
  chip(g, R, x, y, 92)
  return c
}
globalThis.drawChip = (W, H) => {
  const [c, g] = canvasOf(W, H),
    R = randomFrom(5)
  const road = globalThis.drawScene(W, H, {
    yh: 0.6,
    skyh: 0.7,
    cx: 0.62,
    sun: 0.6,
    bx: 0.6,
    unit: 1.6,
    rx: -2.4,
    px: 9,
    pz: 30,
    geese: [],
    cars: [[2.2, 60, false]],
    arcs: [[0.5, 0.5, 3]],
    drops: 0,
    dropH: 0.1,
  })
  g.filter = "blur(16px) saturate(1.05)"
  g.drawImage(road, -32, -32, W + 64, H + 64)
  g.filter = "none"
  g.globalCompositeOperation = "screen"
  for (let i = 0; i < 18; i++) {
    const r = 8 + R() * R() * 46,
      x = R() * W,
      y = H * (0.5 + R() * 0.45),
      color = ["255,190,100", "255,226,180", "130,220,205"][Math.floor(R() * 3)]
    const light = g.createRadialGradient(x, y, 0, x, y, r)
    light.addColorStop(0, `rgba(${color},.10)`)
    light.addColorStop(0.86, `rgba(${color},.20)`)
    light.addColorStop(1, `rgba(${color},0)`)
    g.fillStyle = light
    g.beginPath()
    g.arc(x, y, r, 0, 7)
    g.fill()
  }
  g.globalCompositeOperation = "source-over"
  chip(g, R, W * 0.74, H * 0.46, H * 0.13)
  return c
}
