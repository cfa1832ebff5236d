interface SwatchProps {
  color: string
}

/** An SVG, because the content security policy forbids inline styles. */
export const Swatch = ({ color }: SwatchProps) => (
  <svg className="swatch" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <circle cx="8" cy="8" r="7.5" fill={color} />
  </svg>
)
