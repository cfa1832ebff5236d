/** On a 24 by 24 grid. `styles/base.css` draws them. */
export const ICONS = {
  bag: 'M6 8h12l1 13H5L6 8Zm3 0V6.5a3 3 0 0 1 6 0V8',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c.6-4 3.7-6 8-6s7.400 2 8 6',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14Zm5-2 4.500 4.500',
  menu: 'M3 6h18M3 12h18M3 18h18',
  close: 'm5 5 14 14M19 5 5 19',
  previous: 'm15 5-7 7 7 7',
  up: 'm5 15 7-7 7 7',
  down: 'm5 9 7 7 7-7',
  next: 'm9 5 7 7-7 7',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  trash: 'M4 7h16M9 7V4h6v3m2 0-.8 13H7.800L7 7m3.500 4v5m3-5v5',
  pause: 'M9 5v14M15 5v14',
  play: 'M8 5v14l11-7L8 5Z',
  filter: 'M4 6h16M7 12h10M10 18h4',
  grid: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h6v6h-6z',
  tag: 'M4 4h7l9 9-7 7-9-9zM8 8h.01',
  hanger:
    'M12 9.500V8.600c0-.6.4-1 .9-1.300A2.200 2.200 0 1 0 9.800 5.300M12 9.500 3.200 16c-.9.700-.5 2 .7 2h16.200c1.200 0 1.600-1.300.7-2L12 9.500Z',
  picture: 'M4 5h16v14H4zM4 16l5-5 4 4 2.500-2.500L20 17M15.500 9.500h.01',
  text: 'M5 5h14M5 10h14M5 15h14M5 20h8',
  star: 'm12 4 2.400 5 5.600.7-4.100 3.800 1.100 5.500-5-2.700L7 19l1.100-5.500L4 9.700 9.600 9 12 4Z',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14v5l3.500 2',
  key: 'M8 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm4-4h9m-4 0v3m4-3v3',
  lock: 'M6 11h12v10H6zM9 11V7.500a3 3 0 0 1 6 0V11',
  heart: 'M12 20S4 15 4 9a4 4 0 0 1 8-1 4 4 0 0 1 8 1c0 6-8 11-8 11Z',
  sliders: 'M4 7h10m4 0h2M4 17h2m4 0h10M16 7a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM10 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z',
  orders: 'M6 3h12v18l-3-2-3 2-3-2-3 2V3Zm3 5h6m-6 4h6'
} as const

export type IconName = keyof typeof ICONS
