interface ChooseSizeProps {
  label: string
  look: string
  title: string
  onPress: () => void
}

/** Leads to the sizes. Without scripts, it is a link. */
export const ChooseSize = ({ label, look, title, onPress }: ChooseSizeProps) => (
  <>
    <button type="button" className={`${look} with-script`} onClick={onPress}>
      {label}
      <span className="visually-hidden">: {title}</span>
    </button>
    <a className={`${look} without-script`} href="#choose-size">
      {label}
      <span className="visually-hidden">: {title}</span>
    </a>
  </>
)
