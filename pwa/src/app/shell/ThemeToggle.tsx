import { Moon, Sun } from 'lucide-react';
import { Button } from '@/ui/Button';
import { themeToggle as words } from '../words';
import { useTheme } from './useTheme';

export function ThemeToggle() {
  const [theme, flip] = useTheme();
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      look="bare"
      icon
      onClick={flip}
      aria-label={theme === 'dark' ? words.light : words.dark}
    >
      <Icon size={20} aria-hidden="true" />
    </Button>
  );
}
