interface ChooseSizeProps {
  label: string
  className: string
  title: string
  onPress: () => void
}

/** Leads to the sizes. Without scripts, it is a link. */
export const ChooseSize = ({ label, className, title, onPress }: ChooseSizeProps) => (
  <>
    <button type="button" className={`${className} with-script`} onClick={onPress}>
      {label}
      <span className="visually-hidden">: {title}</span>
    </button>
    <a className={`${className} without-script`} href="#choose-size">
      {label}
      <span className="visually-hidden">: {title}</span>
    </a>
  </>
)
