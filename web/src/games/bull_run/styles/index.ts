// The style sheets of this game, in cascade order.
import '../../../map/map.css';
import '../../../map/fields.css';
import '../counters/counters.css';
import './table.css';
import './plot.css';
import './plot.css';
import './chart.css';
import './deploy.css';
import './decide.css';
import './standing.css';
import './statistics.css';
import '../replay/replay.css';
