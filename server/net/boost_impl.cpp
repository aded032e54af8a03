// The one translation unit that holds Asio's and Beast's own code; the others see declarations only.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
