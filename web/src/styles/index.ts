// All style sheets of the shell, in cascade order. A game brings its own with its table.
import '../map/fonts.css';
import './tokens.css';
import './base.css';
import './controls.css';
import './pages.css';
import './help.css';
import './record.css';
import './talk.css';
